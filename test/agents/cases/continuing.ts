import { expect } from 'vitest';
import type { Proving } from '../prove-agent.ts';
import { capabilitiesOf, delivering, deliveryIn, reportOf } from '../reports.ts';

/** Tokens that the scripted model counts for each of its answers. */
const OUTPUT_TOKENS = 10;

/** How an agent goes on with what it did before. */
export function proveContinuing({ setup, onStage, without }: Proving): void {
  if (!capabilitiesOf(setup.id).resume) {
    without('continue', 'it has no session that can be relied on; it is told what was done before');
    return;
  }
  onStage(
    ['continue'],
    'goes on in the same worktree and the same session, and counts its new work alone',
    async (stage) => {
      const writing = (name: string) => [
        { text: `Now ${name}.`, actions: [{ action: 'write', path: name, content: 'x\n' }] } as const,
        ...delivering(
          reportOf({ changes: [{ path: name, action: 'added' }] }),
          deliveryIn('write', setup.id),
        ),
      ];
      const first = stage.play(writing('one.txt'), ['run', 'Write one.txt', '--agent', setup.id, '--json']);
      const { json: before } = await first.ended;
      expect(before).toMatchObject({ verdict: 'good', report_source: deliveryIn('write', setup.id) });
      const second = stage.play(writing('two.txt'), ['continue', before.task_id, 'And two.txt', '--json']);
      const { code, json, stderr } = await second.ended;
      expect([code, json.verdict, stderr]).toEqual([0, 'good', '']);
      expect(json.workspace).toBe(before.workspace);
      expect([...json.diff.files].sort()).toEqual(['one.txt', 'two.txt']);
      expect(second.requests().find(({ tools }) => tools.length > 0)?.said).toContain('Now one.txt.');
      const { tasks } = (await stage.caesar(['ps', '--json'])).json;
      const sessions = tasks.map(({ session }: { session: { id: string } }) => session.id);
      expect([sessions.length, new Set(sessions).size]).toEqual([2, 1]);
      expect(json.report.usage.output_tokens).toBeGreaterThan(0);
      expect(json.report.usage.output_tokens).toBeLessThanOrEqual(OUTPUT_TOKENS * second.requests().length);
    },
  );
}
