import * as z from 'zod';
import { readTask } from '../read-task.ts';
import { defineTool, wrongCall } from './tool.ts';
import { toolArguments } from './tool-arguments.ts';

/** `get_task`: the task document, read anew. */
export const getTask = defineTool({
  name: 'get_task',
  description: 'Read your task again: objective, context, constraints, acceptance criteria and limits.',
  ...toolArguments('get_task', z.strictObject({})),
  async call(_, { directory }) {
    const reading = await readTask(directory);
    return reading.ok ? { told: reading.value } : wrongCall(reading.reason, []);
  },
});
