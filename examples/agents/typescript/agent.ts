/** The smallest agent in TypeScript: two files, no dependency. Node 22.18 and newer run it as it is. */
import { readFileSync, writeFileSync } from 'node:fs';

interface Task {
  readonly id: string;
  readonly objective: string;
}

const { CAESAR_TASK_FILE: taskFile, CAESAR_REPORT_PATH: reportPath } = process.env;
if (taskFile === undefined || reportPath === undefined) throw new Error('this agent is started by caesar');

const task: Task = JSON.parse(readFileSync(taskFile, 'utf8'));

// … do the work here, in the current directory, which is the workspace …

const report = {
  protocol: 'caesar.report/v1',
  task_id: task.id,
  status: 'success',
  summary: `Handled: ${task.objective}`,
};
writeFileSync(reportPath, JSON.stringify(report));
