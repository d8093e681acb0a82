import { expect } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import type { Proving } from '../prove-agent.ts';
import { capabilitiesOf, delivering, deliveryIn, reportOf } from '../reports.ts';

/** How a report comes back. */
export function proveReports({ setup, onStage, without }: Proving): void {
  onStage(
    ['read-only'],
    'read-only: cannot write by tool or by shell, and hands in its report',
    async (stage) => {
      const delivery = deliveryIn('read-only', setup.id);
      const played = stage.play(
        [
          { actions: [{ action: 'write', path: 'tool-wrote.txt', content: 'x\n' }] },
          { actions: [{ action: 'shell', command: 'echo x > shell-wrote.txt' }] },
          ...delivering(reportOf({ summary: 'Nothing can be written.' }), delivery),
        ],
        ['run', 'Look around', '--agent', setup.id, '--mode', 'read-only', '--json'],
      );
      const { code, json, stderr } = await played.ended;
      expect([code, json.verdict, stderr]).toEqual([0, 'good', '']);
      expect(json).toMatchObject({
        report_source: delivery,
        report: { summary: 'Nothing can be written.' },
        diff: { is_empty: true },
      });
      expect(stage.git('status', '--porcelain')).toBe('');
    },
  );

  if (!capabilitiesOf(setup.id).schema) {
    without('schema', 'its answer cannot be bound to a schema');
    return;
  }
  onStage(
    ['schema'],
    'an answer bound to the schema of a report is taken as one',
    verifies('caesar.collect.native-schema-second', async (stage) => {
      const report = reportOf({ status: 'failed', summary: 'It cannot be done.' });
      const played = stage.play(delivering(report, 'schema'), ['run', 'Try', '--agent', setup.id, '--json']);
      const { json } = await played.ended;
      expect(json).toMatchObject({
        report_source: 'schema',
        report: { status: 'failed', summary: 'It cannot be done.' },
      });
      expect(played.requests().some(({ bound, tools }) => bound || tools.some(isStructured))).toBe(true);
    }),
  );
}

function isStructured(tool: string): boolean {
  return tool === 'StructuredOutput' || tool === 'structured_output';
}
