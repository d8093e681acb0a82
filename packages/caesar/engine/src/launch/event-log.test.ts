import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@caesar/host';
import type { Event } from '@caesar/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { openEventLog } from './event-log.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'));
  path = join(folder, 'events.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (more: object = {}) => openEventLog({ path, taskId: 't_1', clock: systemClock, ...more });
const lines = () =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const foreign = (fields: object) =>
  appendFileSync(path, `${JSON.stringify({ protocol: 'caesar.event/v1', ...fields })}\n`);
const progress = (message: string) => ({ type: 'progress', message }) as const;

test(
  'events are numbered from 0, in order, each on a line that stands by itself',
  verifies(
    ['caesar.event.numbered-from-zero', 'caesar.event.self-contained', 'caesar.event.append-only'],
    async () => {
      const log = await open();
      await Promise.all([log.append([progress('a'), progress('b')]), log.append([progress('c')])]);
      await log.close();
      expect(lines().map(({ seq, message, task_id }) => [seq, message, task_id])).toEqual([
        [0, 'a', 't_1'],
        [1, 'b', 't_1'],
        [2, 'c', 't_1'],
      ]);
    },
  ),
);

test('an agent’s own lines are told once, in order, and numbers go on above theirs', async () => {
  const told: Event[] = [];
  const log = await open({ onEvent: (event: Event) => told.push(event) });
  await log.append([progress('ours')]);
  foreign({ seq: 40, type: 'progress', message: 'theirs' });
  appendFileSync(path, 'not an event\n');
  expect((await log.readForeign()).map(({ type }) => type)).toEqual(['progress']);
  expect(await log.readForeign()).toEqual([]);
  await log.append([progress('ours again')]);
  await log.close();
  expect(told.map((event) => event.type === 'progress' && event.message)).toEqual([
    'ours',
    'theirs',
    'ours again',
  ]);
  expect(told.at(-1)?.seq).toBe(41);
});

test('a line that an agent has half written does not spoil ours', async () => {
  const log = await open();
  await log.append([progress('before')]);
  appendFileSync(path, '{"protocol":"caesar.event/v1","type":"prog');
  await log.append([progress('after')]);
  await log.close();
  const whole = readFileSync(path, 'utf8').trim().split('\n');
  expect(whole).toHaveLength(3);
  expect(JSON.parse(whole[2] ?? '')).toMatchObject({ seq: 1, message: 'after' });
});

test('a journal that has grown to its limit says so once, and still tells the end', async () => {
  const log = await open({ maxBytes: 300 });
  for (let index = 0; index < 20; index += 1) await log.append([progress('x'.repeat(50))]);
  await log.append([{ type: 'finished', status: 'success', summary: '' }]);
  await log.close();
  const types = lines().map(({ type }) => type);
  expect(types.filter((type) => type === 'error')).toHaveLength(1);
  expect(types.at(-1)).toBe('finished');
  expect(types.length).toBeLessThan(8);
});

test('a log that was left in half a line goes on below it', async () => {
  appendFileSync(
    path,
    '{"seq":3,"protocol":"caesar.event/v1","type":"progress","message":"m"}\n{"seq":4,"pro',
  );
  const log = await open();
  await log.append([progress('next')]);
  await log.close();
  expect(readFileSync(path, 'utf8').split('\n')[2]).toContain('"seq":4');
});

describe('a journal that an agent does not append to is mended', () => {
  const theirs = `${JSON.stringify({ protocol: 'caesar.event/v1', type: 'progress', message: 'theirs' })}\n`;
  const replace = (put: () => void) => {
    rmSync(path);
    put();
  };
  const copyAndReplace = () => {
    const copy = `${readFileSync(path, 'utf8')}${theirs}`;
    replace(() => writeFileSync(path, copy));
  };
  test.each<[string, () => void, string, string]>([
    ['emptied and written', () => writeFileSync(path, theirs), 'cut', 'before theirs after'],
    ['emptied', () => writeFileSync(path, ''), 'cut', 'before after'],
    ['another file', () => replace(() => writeFileSync(path, theirs)), 'replaced', 'before after theirs'],
    ['a copy of it with a line more', () => copyAndReplace(), 'replaced', 'before after theirs'],
    ['removed', () => rmSync(path), 'replaced', 'before after'],
    [
      'a link to elsewhere',
      () => replace(() => symlinkSync(`${folder}/elsewhere`, path)),
      'replaced',
      'before after',
    ],
    ['a folder', () => replace(() => mkdirSync(path)), 'replaced', 'before after'],
  ])('%s', async (_what, act, fate, told) => {
    const events: Event[] = [];
    const log = await open({ onEvent: (event: Event) => events.push(event) });
    await log.append([progress('before')]);
    act();
    await log.readForeign();
    await log.append([progress('after')]);
    expect([await log.mend(), await log.mend()]).toEqual([fate, 'whole']);
    await log.append([progress('last')]);
    await log.close();
    expect(lines().map(({ message }) => message)).toEqual([...told.split(' '), 'last']);
    const messages = events.map((event) => event.type === 'progress' && event.message);
    expect(messages.sort()).toEqual([...told.split(' '), 'last'].sort());
    expect(existsSync(`${folder}/elsewhere`)).toBe(false);
  });
});

test('whoever writes when, no event of ours is lost or told twice and numbers only grow', async () => {
  const step = fc.oneof(
    fc.record({ who: fc.constant('us' as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ who: fc.constant('them' as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ who: fc.constant('look' as const), count: fc.constant(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      rmSync(path, { force: true });
      const { told, written } = await play(steps);
      expect([...told].sort()).toEqual([...written].sort());
      const ours = written.length === 0 ? [] : lines().flatMap(({ seq }) => (seq === undefined ? [] : [seq]));
      expect(ours).toEqual(ours.map((_, index) => index));
    }),
    { numRuns: 60 },
  );
});

interface Move {
  readonly who: 'us' | 'them' | 'look';
  readonly count: number;
}

async function play(moves: readonly Move[]) {
  const told: string[] = [];
  const written: string[] = [];
  const log = await open({
    onEvent: (event: Event) => told.push(event.type === 'progress' ? event.message : ''),
  });
  for (const [index, { who, count }] of moves.entries()) {
    const words = who === 'look' ? [] : Array.from({ length: count }, (_, part) => `${who}-${index}-${part}`);
    if (who === 'us') await log.append(words.map(progress));
    else if (who === 'look') await log.readForeign();
    else for (const word of words) foreign({ type: 'progress', message: word });
    written.push(...words);
  }
  await log.readForeign();
  await log.close();
  return { told, written };
}
