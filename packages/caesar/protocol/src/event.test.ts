import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { EVENT_TYPES, eventVersions, isKnownEvent } from './event.ts';
import type { EventFact } from './event-bodies.ts';
import { readDocument } from './parse.ts';

const stamp = { protocol: 'caesar.event/v1', seq: 3, at: '2026-08-09T10:00:00.000Z', task_id: 't_7f3a' };

function read(event: object) {
  return readDocument(JSON.stringify(event), eventVersions);
}

/** Every type with all its fields, as a peer sees them on the wire. */
const bodies: readonly EventFact[] = [
  { type: 'started', agent: 'codex', command: 'codex exec -' },
  { type: 'thinking', text: 'Hm.' },
  { type: 'message', text: 'Hello.' },
  { type: 'tool_use', tool: 'bash', id: 'item_1', input_summary: 'npm test', status: 'started' },
  { type: 'file_changed', path: 'src/a.ts', action: 'added' },
  { type: 'progress', message: 'Half way', pct: 50 },
  { type: 'question', question_id: 'q1', question: 'Keep it?', options: ['yes', 'no'] },
  { type: 'answer', question_id: 'q1', answer: 'yes' },
  { type: 'error', message: 'No such model', fatal: true },
  { type: 'finished', status: 'success', summary: 'Done.' },
];

test(
  'there are ten types, each with its pinned fields',
  verifies(
    [
      'caesar.event.types',
      'caesar.event.started',
      'caesar.event.thinking',
      'caesar.event.message',
      'caesar.event.tool-use',
      'caesar.event.file-changed',
      'caesar.event.progress',
      'caesar.event.question',
      'caesar.event.answer',
      'caesar.event.error',
      'caesar.event.finished',
      'caesar.event.protocol',
    ],
    () => {
      expect(EVENT_TYPES).toEqual(bodies.map(({ type }) => type));
      expect(EVENT_TYPES).toHaveLength(10);
      for (const body of bodies) {
        expect(read({ ...stamp, ...body })).toEqual({ ok: true, value: { ...stamp, ...body } });
      }
    },
  ),
);

test(
  'a tool_use of an older journal gains an empty identifier',
  verifies(['caesar.event.tool-id-default', 'caesar.event.tool-name-may-be-empty'], () => {
    expect(read({ ...stamp, type: 'tool_use', tool: 'bash', status: 'started' })).toMatchObject({
      value: { tool: 'bash', id: '', input_summary: '' },
    });
    expect(read({ ...stamp, type: 'tool_use', tool: '', id: 'x', status: 'failed' }).ok).toBe(true);
  }),
);

test('optional fields of the other types have defaults', () => {
  expect(read({ ...stamp, type: 'started', agent: 'a' })).toMatchObject({ value: { command: '' } });
  expect(read({ ...stamp, type: 'file_changed', path: 'a' })).toMatchObject({
    value: { action: 'modified' },
  });
  expect(read({ ...stamp, type: 'question', question_id: 'q', question: '?' })).toMatchObject({
    value: { options: [] },
  });
  expect(read({ ...stamp, type: 'error', message: 'x' })).toMatchObject({ value: { fatal: false } });
  expect(read({ ...stamp, type: 'finished', status: 'failed' })).toMatchObject({ value: { summary: '' } });
});

test('an agent may leave number, instant and task out', () => {
  const line = { protocol: 'caesar.event/v1', type: 'message', text: 'hi' };
  expect(read(line)).toEqual({ ok: true, value: { ...line, at: '', task_id: '' } });
});

test('an event of an unknown type is kept as it came', () => {
  const line = { ...stamp, type: 'celebrated', confetti: [1, null] };
  const reading = read(line);
  expect(reading).toEqual({ ok: true, value: line });
  expect(reading.ok && isKnownEvent(reading.value)).toBe(false);
});

test('an event of a known type is known, and so is no name of an object member', () => {
  for (const body of bodies) {
    const reading = read({ ...stamp, ...body });
    expect(reading.ok && isKnownEvent(reading.value)).toBe(true);
  }
  expect(read({ ...stamp, type: 'constructor' })).toMatchObject({ ok: true, value: { type: 'constructor' } });
});

test.each([
  [{ type: 'message' }, 'text'],
  [{ type: 'tool_use', tool: 'x', status: 'done' }, 'status'],
  [{ type: 'progress', message: 'x', pct: 101 }, 'pct'],
  [{ type: 'finished', status: 'ok' }, 'status'],
  [{ type: 'message', text: 'x', seq: -1 }, 'seq'],
  [{ type: 7 }, 'type'],
  [{}, 'type'],
])('%j is refused by its field', (fields, path) => {
  expect(read({ ...stamp, ...fields })).toMatchObject({ outcome: 'invalid', problems: [{ path }] });
});
