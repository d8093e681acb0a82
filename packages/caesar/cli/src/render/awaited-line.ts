import type { TaskRecord } from '@caesar/engine';
import { type Theme, visibleLine } from '@caesar/terminal';
import { failureText } from './failure-text.ts';

/** Where a task stands, on one line: its id, how it ended or that it asks, and what it is about. */
export function awaitedLine(record: TaskRecord, theme: Theme): string {
  const objective = visibleLine(record.objective).slice(0, 200);
  return `${visibleLine(record.id)}  ${standing(record, theme)}  ${theme.dim(objective)}\n`;
}

function standing({ status, verdict, failure }: TaskRecord, theme: Theme): string {
  if (status === 'waiting') return theme.yellow(`${theme.signs.question} asks`);
  if (verdict === null) return status;
  if (verdict === 'good') return theme.green(`${theme.signs.good} good`);
  const why = failureText(failure);
  return theme.red(`${theme.signs.bad} ${verdict}${why === '' ? '' : ` (${why})`}`);
}
