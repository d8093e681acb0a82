import type { Event } from '@caesar/protocol';
import { expect } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import type { AgentSetup } from '../agent-setup.ts';
import type { Proving } from '../prove-agent.ts';
import { capabilitiesOf, delivering, deliveryIn, reportOf } from '../reports.ts';
import { eventsOf } from '../stage.ts';

const HELLO = { action: 'write', path: 'hello.txt', content: 'hello\n' } as const;
const CHANGES = [{ path: 'hello.txt', action: 'added', summary: 'a greeting' }];

/** What an agent does in write mode, and what is told of it. */
export function proveWork({ setup, onStage }: Proving): void {
  const delivery = deliveryIn('write', setup.id);
  const run = (objective: string) => ['run', objective, '--agent', setup.id, '--json'];

  onStage(
    ['work'],
    'writes a file, runs a command and hands in a report that git confirms',
    verifies(
      ['caesar.cycle.held-against-git', 'caesar.event.tool-id-is-native', 'caesar.event.tool-id-pairs'],
      async (stage) => {
        const played = stage.play(
          [
            { thinking: 'First the file.', actions: [HELLO] },
            { text: 'Now I look at it.', actions: [{ action: 'shell', command: 'cat hello.txt' }] },
            ...delivering(reportOf({ changes: CHANGES }), delivery),
          ],
          run('Write hello.txt'),
        );
        const { code, json, stderr } = await played.ended;
        expect([code, json.reason, stderr]).toEqual([
          0,
          'the report says success and nothing above holds',
          '',
        ]);
        expect(json).toMatchObject({
          status: 'succeeded',
          verdict: 'good',
          report_source: delivery,
          report: { summary: 'The file is written.', changes: [{ path: 'hello.txt', action: 'added' }] },
          diff: { files: ['hello.txt'], is_empty: false },
          changes_verified_by: 'git',
          findings: [],
        });
        expect(new Set(played.requests().map(({ wire }) => wire))).toEqual(new Set([setup.wire]));
        const events = eventsOf(json.task_dir);
        expect(events.at(0)).toMatchObject({ type: 'started', agent: setup.id });
        expect(events.filter(({ type }) => type === 'finished')).toEqual([events.at(-1)]);
        expect(events).toContainEqual(
          expect.objectContaining({ type: 'message', text: 'Now I look at it.' }),
        );
        expect(events).toContainEqual(expect.objectContaining({ type: 'file_changed', path: 'hello.txt' }));
        expectPaired(events, setup);
        expect(json.report.usage.output_tokens).toBeGreaterThan(0);
        const [record] = (await stage.caesar(['ps', '--json'])).json.tasks;
        expect(record.session.id).toMatch(/\S/);
        expect(stage.git('status', '--porcelain')).toBe('');
      },
    ),
  );

  onStage(
    ['failing-command'],
    'a command that fails is told as failed, and does not fail the task',
    async (stage) => {
      const played = stage.play(
        [
          { actions: [{ action: 'shell', command: 'echo out; echo err >&2; exit 3' }] },
          ...delivering(reportOf({ status: 'partial', next_steps: ['mend the command'] }), delivery),
        ],
        run('Run a command that fails'),
      );
      const { json } = await played.ended;
      expect(json).toMatchObject({ report: { status: 'partial' }, report_source: delivery });
      expect(played.toolResults()).toContain('out');
      if (!setup.tellsExitCode) return;
      const failed = eventsOf(json.task_dir).filter(({ type, ...event }) => {
        return type === 'tool_use' && 'status' in event && event.status === 'failed';
      });
      expect(failed.length).toBe(1);
      expect(json.report.commands_run).toContainEqual(expect.objectContaining({ exit_code: 3 }));
    },
  );
}

/** Every call that began has ended, under the agent's own name for it; an agent may tell of the end alone. */
function expectPaired(events: readonly Event[], { id }: AgentSetup): void {
  const calls = events.flatMap((event) => (event.type === 'tool_use' ? [event] : []));
  const started = calls.filter(({ status }) => status === 'started').map((call) => call.id);
  const ended = calls.filter(({ status }) => status !== 'started').map((call) => call.id);
  expect(ended.length).toBeGreaterThanOrEqual(2);
  expect(ended.every((call) => call !== '')).toBe(true);
  expect(new Set(ended).size).toBe(ended.length);
  if (capabilitiesOf(id).events && started.length > 0) expect(started.sort()).toEqual(ended.sort());
}
