import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { factLines, recording, replay } from '../test-support/recordings.ts';
import { codex } from './agent.ts';

const told = (...lines: object[]) =>
  factLines(
    replay(
      codex,
      lines.map((line) => JSON.stringify(line)),
    ),
  );

test(
  'a tool’s start is told while it runs, with its own identifier, which its end bears too',
  verifies(
    ['caesar.event.tool-start-is-told', 'caesar.event.tool-id-is-native', 'caesar.event.tool-id-pairs'],
    () => {
      const { lines } = recording(codex, 'shell-fail');
      const uses = replay(codex, lines).flatMap((fact) => {
        return fact.kind === 'event' && fact.event.type === 'tool_use' ? [fact.event] : [];
      });
      expect(uses.map(({ tool, id, status }) => [tool, id, status])).toEqual([
        ['bash', 'item_0', 'started'],
        ['bash', 'item_0', 'failed'],
      ]);
    },
  ),
);

test('a plan is progress, a search is a tool', () => {
  const items = [
    { text: 'Read', completed: true },
    { text: 'Write', completed: false },
  ];
  const search = { id: 'item_2', type: 'web_search', query: 'zod 4' };
  expect(
    told(
      { type: 'item.updated', item: { id: 'item_1', type: 'todo_list', items } },
      { type: 'item.completed', item: { id: 'item_1', type: 'todo_list', items: items.slice(0, 1) } },
      { type: 'item.started', item: search },
      { type: 'item.completed', item: search },
    ),
  ).toBe(
    [
      'progress {"message":"1 of 2 done: Write"}',
      'progress {"message":"1 of 1 done"}',
      'tool_use {"tool":"web_search","id":"item_2","input_summary":"zod 4","status":"started"}',
      'tool_use {"tool":"web_search","id":"item_2","input_summary":"zod 4","status":"succeeded"}',
      '',
    ].join('\n'),
  );
});

test('a command that was declined failed, and was not run', () => {
  const item = { id: 'item_1', type: 'command_execution', command: '/bin/bash -lc ls', status: 'declined' };
  expect(told({ type: 'item.completed', item })).toBe(
    'tool_use {"tool":"bash","id":"item_1","input_summary":"ls","status":"failed"}\n',
  );
});

test('a deleted and a changed file are told as such; those of a patch that failed are not', () => {
  const changes = [
    { path: '/workspace/a', kind: 'delete' },
    { path: '/workspace/b', kind: 'update' },
  ];
  const patch = (status: string) => ({ id: 'i', type: 'file_change', changes, status });
  expect(told({ type: 'item.completed', item: patch('completed') })).toContain(
    'file_changed {"path":"a","action":"deleted"}\nfile_changed {"path":"b","action":"modified"}\n',
  );
  expect(told({ type: 'item.completed', item: patch('failed') })).not.toContain('file_changed');
});

test.each([
  ['unexpected status 403 Forbidden: no', { class: 'auth' }],
  ['exceeded retry limit, last status: 503 Service Unavailable', { class: 'model_error' }],
  ['You’ve hit your usage limit. Try again at 5 PM.', { class: 'rate_limited', reset_at: null }],
  ['the tool said: exceeded retry limit, last status: 429', { class: 'model_error' }],
])('a turn that failed with “%s” is %j', (message, failure) => {
  const facts = replay(codex, [JSON.stringify({ type: 'turn.failed', error: { message } })]);
  expect(facts.at(-1)).toEqual({ kind: 'outcome', outcome: 'failed', message, failure });
});

test('what the agent says of limits and keys is only said', () => {
  const text = 'Got 429 Too Many Requests and 401 Unauthorized: exceeded retry limit, last status: 429';
  const facts = replay(codex, [
    JSON.stringify({ type: 'item.completed', item: { id: 'i', type: 'agent_message', text } }),
    JSON.stringify({ type: 'turn.completed', usage: {} }),
  ]);
  expect(facts.at(-1)).toEqual({ kind: 'outcome', outcome: 'succeeded', message: '', failure: null });
});
