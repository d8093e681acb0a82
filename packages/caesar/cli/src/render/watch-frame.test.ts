import type { TaskRecord } from '@caesar/engine';
import type { Event } from '@caesar/protocol';
import { chooseTheme } from '@caesar/terminal';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { newView, nextView, type TaskView } from './task-view.ts';
import { watchFrame } from './watch-frame.ts';

const START = '2030-01-01T00:00:00.000Z';
const startMs = Date.parse(START);
const theme = chooseTheme({ isTTY: false, environment: { LANG: 'C.UTF-8' } });

function recordOf(fields: Partial<TaskRecord>): TaskRecord {
  return {
    id: 't_000000000000',
    agent: 'a',
    role: null,
    objective: 'Do it',
    status: 'running',
    mode: 'write',
    isolation: 'worktree',
    created_at: START,
    started_at: START,
    verdict: null,
    failure: null,
    ...fields,
  } as TaskRecord;
}

const event = (second: number, fields: object): Event =>
  ({
    protocol: 'caesar.event/v1',
    at: new Date(startMs + second * 1_000).toISOString(),
    task_id: 't',
    ...fields,
  }) as Event;

const seen = (record: TaskRecord, ...events: Event[]): TaskView =>
  events.reduce((view, one) => nextView(view, one, startMs), newView(record));

const frameOf = (views: readonly TaskView[], second: number) =>
  watchFrame(views, { theme, width: 100, nowMs: startMs + second * 1_000 }).join('\n');

const tool = (second: number, status: string, id = '') =>
  event(second, { type: 'tool_use', tool: 'bash', input_summary: 'npm test', id, status });

test(
  'an agent that emits nothing is shown as silent, with how long',
  verifies('caesar.event.silence-is-shown', () => {
    expect(frameOf([newView(recordOf({}))], 5)).not.toContain('silent');
    expect(frameOf([newView(recordOf({}))], 75)).toContain('0 events · silent for 1:15');
  }),
);

test(
  'the tool at work is shown with its age until its end is told, by its identifier or by tool and summary',
  verifies(
    ['caesar.event.watch-shows-open-tool', 'caesar.event.tool-id-pairs', 'caesar.event.tool-without-id'],
    () => {
      const record = recordOf({});
      expect(frameOf([seen(record, tool(1, 'started', 'x'))], 31)).toContain('bash: npm test (0:30)');
      const closing = event(2, { type: 'tool_use', tool: '', input_summary: '', id: 'x', status: 'failed' });
      expect(frameOf([seen(record, tool(1, 'started', 'x'), closing)], 3)).not.toContain('npm test');
      const twice = [tool(1, 'started'), tool(2, 'started'), tool(3, 'succeeded')];
      expect(frameOf([seen(record, ...twice)], 4)).toContain('bash: npm test (0:02)');
    },
  ),
);

test('what asks comes first with its question and its id, what has ended comes last', () => {
  const question = event(1, {
    type: 'question',
    question_id: 'q1',
    question: 'Keep\u001b[31m it?',
    options: ['yes', 'no'],
  });
  const views = [
    newView(recordOf({ id: 't_ended', status: 'failed', verdict: 'failed', failure: { class: 'timeout' } })),
    newView(recordOf({ id: 't_works' })),
    seen(recordOf({ id: 't_asks', status: 'waiting' }), question),
  ];
  const frame = frameOf(views, 2);
  expect(frame.indexOf('t_asks')).toBeLessThan(frame.indexOf('t_works'));
  expect(frame.indexOf('t_works')).toBeLessThan(frame.indexOf('t_ended'));
  expect(frame).toContain('? q1: Keep it? [yes / no]');
  expect(frame).toContain('failed (timeout)');
  const answered = nextView(
    views[2] as TaskView,
    event(2, { type: 'answer', question_id: 'q1', answer: 'yes' }),
    0,
  );
  expect(frameOf([answered], 3)).not.toContain('Keep it?');
});

test('nothing that an agent says leaves its line or its width', () => {
  const record = recordOf({ objective: 'a\nb\u001b[2J', agent: 'a\u0007' });
  const view = seen(
    record,
    event(1, { type: 'message', text: `\u001b]0;title\u0007${'wide '.repeat(200)}` }),
  );
  const lines = watchFrame([view], { theme, width: 60, nowMs: startMs });
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(lines.join('')).not.toContain('\u001b');
});
