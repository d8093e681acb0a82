import type { ShownCase } from '@caesar/engine';
import { visibleLine, visibleText } from '@caesar/terminal';
import { junitDocument } from './junit-document.ts';

/** How an agent came through the check, as a JUnit document; what it did not show is a skipped case. */
export function conformanceJunit(agent: string, cases: readonly ShownCase[]): string {
  return junitDocument({
    name: `caesar protocol check ${visibleLine(agent)}`,
    className: 'caesar.conformance',
    cases: cases.map(({ id, title, outcome, detail, output, duration_ms }) => ({
      name: `${id}: ${title}`,
      time_ms: duration_ms,
      outcome: outcome === 'not_shown' ? 'skipped' : outcome,
      message: visibleLine(detail),
      text: outcome === 'failed' ? visibleText(output) : '',
    })),
  });
}
