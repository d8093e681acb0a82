import type { TaskRecord } from '@caesar/engine';
import { visibleLine, visibleText } from '@caesar/terminal';
import { taskDuration } from '../render/task-duration.ts';
import { type JunitCase, junitDocument } from './junit-document.ts';

/**
 * A task as a JUnit document: the verdict and each verification command are cases that pass or fail; each finding is a
 * skipped case, since it is to be seen and the verdict alone decides.
 */
export function junitText(record: TaskRecord): string {
  return junitDocument({
    name: `caesar ${record.id}`,
    className: `caesar.${record.agent}`,
    timestamp: record.created_at,
    cases: [verdictCase(record), ...verificationCases(record), ...findingCases(record)],
  });
}

function verdictCase(record: TaskRecord): JunitCase {
  const { verdict, reason, report } = record;
  return {
    name: visibleLine(record.objective).slice(0, 200),
    time_ms: taskDuration(record) ?? 0,
    outcome: verdict === 'good' ? 'passed' : 'failed',
    message: `${verdict ?? record.status}${reason === null ? '' : `: ${reason}`}`,
    text: visibleText(report?.summary ?? ''),
  };
}

function verificationCases({ verification }: TaskRecord): JunitCase[] {
  return verification.map(({ command, passed, exit_code, duration_ms, output_path }) => ({
    name: visibleLine(command),
    time_ms: duration_ms,
    outcome: passed ? 'passed' : 'failed',
    message: `exit code ${exit_code ?? 'none'}`,
    text: passed ? '' : output_path,
  }));
}

function findingCases({ report }: TaskRecord): JunitCase[] {
  return (report?.findings ?? []).map(({ severity, title, file, line, detail }) => {
    const place = file === undefined ? '' : `${file}${line ? `:${line}` : ''}: `;
    return {
      name: `${severity}: ${visibleLine(title)}`,
      time_ms: 0,
      outcome: 'skipped',
      message: visibleLine(`${place}${detail}`),
      text: '',
    };
  });
}
