import { expect } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { until } from '../../support/processes.ts';
import type { Proving } from '../prove-agent.ts';
import { capabilitiesOf, delivering, reportOf } from '../reports.ts';
import { eventsOf, pendingQuestion } from '../stage.ts';

/** How an agent and whoever gave it the task speak with each other while it works. */
export function proveChannel({ setup, onStage, without }: Proving): void {
  if (!capabilitiesOf(setup.id).channel) {
    without('channel', 'it takes no MCP server that would be there on its first turn');
    return;
  }
  const run = ['run', 'Ask what to keep', '--agent', setup.id, '--channel', '--json'];

  onStage(
    ['channel'],
    'asks through the channel, is answered and hands its report in there',
    verifies(
      [
        'caesar.channel.reachable',
        'caesar.channel.ask-orchestrator',
        'caesar.channel.report-progress',
        'caesar.channel.answer-ends-the-wait',
        'caesar.collect.channel-first',
      ],
      async (stage) => {
        const asking = { question: 'Keep the old file?', options: ['yes', 'no'] };
        const played = stage.play(
          [
            { actions: [{ action: 'mcp', tool: 'report_progress', args: { message: 'half', pct: 50 } }] },
            { actions: [{ action: 'mcp', tool: 'ask_orchestrator', args: asking }] },
            ...delivering(reportOf({ summary: 'It is kept.' }), 'channel'),
          ],
          run,
        );
        const asked = await until('a question is asked', () => pendingQuestion(stage), 120_000);
        const answered = await stage.caesar(['answer', asked.task, asked.question.id, 'yes, keep it']);
        expect([answered.code, answered.stderr]).toEqual([0, '']);
        const { code, json, stderr } = await played.ended;
        expect([code, json.verdict, stderr]).toEqual([0, 'good', '']);
        expect(json).toMatchObject({ report_source: 'channel', report: { summary: 'It is kept.' } });
        expect(played.toolResults()).toContain('yes, keep it');
        const events = eventsOf(json.task_dir);
        const told = (type: string) => events.filter((event) => event.type === type);
        expect(told('progress')).toContainEqual(expect.objectContaining({ message: 'half', pct: 50 }));
        expect(told('question')).toEqual([expect.objectContaining(asking)]);
        expect(told('answer')).toEqual([expect.objectContaining({ answer: 'yes, keep it' })]);
      },
    ),
  );

  onStage(
    ['channel', 'read-only'],
    'read-only: hands in its report through the channel',
    verifies('caesar.channel.submit-report', async (stage) => {
      const report = reportOf({ summary: 'Seen.' });
      const played = stage.play(delivering(report, 'channel'), [...run, '--mode', 'read-only']);
      const { code, json, stderr } = await played.ended;
      expect([code, json.verdict, stderr]).toEqual([0, 'good', '']);
      expect(json).toMatchObject({ report_source: 'channel', report: { summary: 'Seen.' } });
    }),
  );
}
