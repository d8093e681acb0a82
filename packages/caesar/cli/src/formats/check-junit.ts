import type { CheckedFile } from '@caesar/engine';
import { visibleLine } from '@caesar/terminal';
import { junitDocument } from './junit-document.ts';

/** What a check of documents found, as a JUnit document: a case a file, which fails by its faults; advice is its text. */
export function checkJunit(files: readonly CheckedFile[]): string {
  const cases = files.map(({ file, remarks }) => {
    const faults = remarks.filter(({ level }) => level === 'fault');
    const lines = remarks.map(({ level, line, path, reason }) =>
      visibleLine(`${file}${line === null ? '' : `:${line}`} ${level}: ${path} ${reason}`),
    );
    return {
      name: visibleLine(file),
      time_ms: 0,
      outcome: faults.length === 0 ? 'passed' : 'failed',
      message: faults.length === 1 ? 'one fault' : `${faults.length} faults`,
      text: lines.join('\n'),
    } as const;
  });
  return junitDocument({ name: 'caesar protocol check', className: 'caesar.protocol', cases });
}
