import { digest, writeAtomic } from '@caesar/host';
import {
  channelFiles,
  checkDocument,
  jsonSchemaOf,
  type Reading,
  type Report,
  readDocument,
  reportVersions,
} from '@caesar/protocol';
import { readTask } from '../read-task.ts';
import { defineTool, wrongCall } from './tool.ts';
import { withoutDialect } from './tool-arguments.ts';

/** A report as it was submitted, held against the standard already. */
interface Submitted {
  readonly text: string;
  readonly report: Report;
}

/** `submit_report`: validates the report at once and leaves it, whole, where it is collected, with a receipt; the last one counts. */
export const submitReport = defineTool({
  name: 'submit_report',
  description:
    'Hand in your report. It is checked at once: when a field is wrong, correct it and call again. A later report replaces an earlier one.',
  inputSchema: () => withoutDialect(jsonSchemaOf('report')),
  read: readSubmitted,
  async call({ text, report }, { directory }) {
    const task = await readTask(directory);
    const taskId = task.ok ? task.value.id : report.task_id;
    if (report.task_id !== '' && report.task_id !== taskId) {
      const problem = { path: 'task_id', reason: `must be ${taskId}, or be left out` };
      return wrongCall(`the report is about another task: task_id ${problem.reason}`, [problem]);
    }
    await writeAtomic(channelFiles(directory).receiptFile, `${digest(text)}\n`);
    await writeAtomic(directory.reportFile, text);
    return { told: { ok: true, task_id: taskId } };
  },
});

/** Reads the very text that is going to be written, so that what is taken here is taken when it is collected. */
function readSubmitted(given: unknown): Reading<Submitted> {
  const shape = checkDocument(given, reportVersions);
  if (!shape.ok) return shape;
  const text = `${JSON.stringify(given, null, 2)}\n`;
  const reading = readDocument(text, reportVersions);
  return reading.ok ? { ok: true, value: { text, report: reading.value } } : reading;
}
