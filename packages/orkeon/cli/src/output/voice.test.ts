import { type RunFact, type Stamped, stampStart } from '@orkeon/protocol';
import { expect, test } from 'vitest';
import { openVoice } from './voice.ts';

const clock = { now: () => new Date(0) };
const delta = (text: string, taskId = 't1'): RunFact => ({ kind: 'llm.delta', text, taskId });

function open() {
  const heard: Stamped[] = [];
  const state = { isCongested: false };
  const start = stampStart({ target: 'crew.yaml', stream: true, runId: 'r' }, clock);
  const listeners = [{ hear: (said: Stamped) => void heard.push(said) }];
  const voice = openVoice({ start, clock, listeners, isCongested: () => state.isCongested });
  const told = () =>
    heard.map(({ event }) => [event.seq, event.kind === 'llm.delta' ? event.text : event.kind]);
  return { voice, state, told, heard };
}

test('fragments are said one by one while the reader keeps up', () => {
  const { voice, told } = open();
  expect([voice.say(delta('a')), voice.say(delta('b'))]).toEqual(['2', '3']);
  expect(told()).toEqual([
    [1, 'run.started'],
    [2, 'a'],
    [3, 'b'],
  ]);
});

test('fragments of one task are joined while the reader lags, and keep their place', () => {
  const { voice, state, told } = open();
  state.isCongested = true;
  expect([voice.say(delta('a')), voice.say(delta('b')), voice.say(delta('c', 't2'))]).toEqual([
    '2',
    '2',
    '3',
  ]);
  expect(voice.say({ kind: 'cost.updated', tokens: 1 })).toBe('4');
  voice.say(delta('d'));
  voice.release();
  expect(told()).toEqual([
    [1, 'run.started'],
    [2, 'ab'],
    [3, 'c'],
    [4, 'cost.updated'],
    [5, 'd'],
  ]);
});

test('a long fragment is said in pieces whose lines any reader can take, and no letter is split', () => {
  const { voice, heard } = open();
  const text = `${'😀'.repeat(8_191)}x${'é😀'.repeat(400_000)}`;
  voice.say(delta(text));
  const lines = heard.slice(1).map(({ line }) => line);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(64 * 1024);
  const pieces = lines.map((line) => JSON.parse(line).text as string);
  expect(pieces.join('')).toBe(text);
  expect(pieces.some((piece) => /[\ud800-\udfff]/u.test(piece))).toBe(false);
});

test('held text is not held for ever', () => {
  const { voice, state, heard } = open();
  state.isCongested = true;
  for (let said = 0; said < 40; said += 1) voice.say(delta('x'.repeat(20_000)));
  expect(heard.length).toBeGreaterThan(2);
});

test('the crew is named on what names none, once it is known', () => {
  const { voice, heard } = open();
  voice.say({ kind: 'cost.updated', tokens: 1 });
  voice.nameCrew('press');
  voice.say({ kind: 'cost.updated', tokens: 2 });
  voice.say({ kind: 'cost.updated', tokens: 3, crewId: 'other' });
  expect(heard.map(({ event }) => event.crewId)).toEqual([undefined, undefined, 'press', 'other']);
});

test('nothing is said after the end', () => {
  const { voice, state, told } = open();
  state.isCongested = true;
  voice.say(delta('last words'));
  voice.close();
  voice.say(delta('too late'));
  voice.say({ kind: 'cost.updated', tokens: 1 });
  expect(told()).toEqual([
    [1, 'run.started'],
    [2, 'last words'],
  ]);
});
