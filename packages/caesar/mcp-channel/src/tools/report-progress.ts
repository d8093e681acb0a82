import { openAppend } from '@caesar/host';
import { channelFiles, PROTOCOLS } from '@caesar/protocol';
import * as z from 'zod';
import { defineTool } from './tool.ts';
import { toolArguments } from './tool-arguments.ts';

const MAX_MESSAGE_LENGTH = 10_000;

const progressSchema = z.strictObject({
  message: z.string().min(1).max(MAX_MESSAGE_LENGTH).describe('How far the work is, in a sentence.'),
  pct: z.number().min(0).max(100).optional().describe('The same as a percentage, 0 to 100.'),
});

/** `report_progress`: leaves a line for the orchestrator, which stamps it. */
export const reportProgress = defineTool({
  name: 'report_progress',
  description: 'Tell the orchestrator how you get on. It does not interrupt your work.',
  ...toolArguments('report_progress', progressSchema),
  async call({ message, pct }, { directory }) {
    await using lines = await openAppend(channelFiles(directory).progressFile);
    await lines.append(JSON.stringify({ protocol: PROTOCOLS.event, type: 'progress', message, pct }));
    return { told: { ok: true } };
  },
});
