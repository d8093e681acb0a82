import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lendPlace } from './lend-place.ts';
import { takeTurn } from './take-turn.ts';

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'queue-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function turn(taskId: string, more: Partial<Parameters<typeof takeTurn>[0]> = {}) {
  return takeTurn({
    stateDirectory: state,
    taskId,
    parentTaskId: null,
    maxParallel: 1,
    label: taskId,
    signal: new AbortController().signal,
    onNotice: () => undefined,
    ...more,
  });
}

test('who comes first is served first, one after the other', async () => {
  const order: string[] = [];
  const first = await turn('t-0');
  const others: Promise<void>[] = [];
  for (const id of ['t-1', 't-2', 't-3']) {
    const queued = new Promise<void>((resolve) => {
      others.push(
        turn(id, { onNotice: () => resolve() }).then(async (place) => {
          order.push(id);
          await place?.[Symbol.asyncDispose]();
        }),
      );
    });
    await queued;
  }
  await first?.[Symbol.asyncDispose]();
  await Promise.all(others);
  expect(order).toEqual(['t-1', 't-2', 't-3']);
  expect(readdirSync(`${state}/slots`)).toEqual([]);
});

test('who gives up leaves the line, and the next one moves up', async () => {
  const first = await turn('t-0');
  const gone = new AbortController();
  const waiting = turn('t-1', { signal: gone.signal, onNotice: () => gone.abort() });
  expect(await waiting).toBeNull();
  const next = turn('t-2');
  await first?.[Symbol.asyncDispose]();
  const place = await next;
  expect(place).not.toBeNull();
  await place?.[Symbol.asyncDispose]();
  expect(readdirSync(`${state}/slots`)).toEqual([]);
});

test('a parent that waits lends its place to one child at a time, and to nobody else', async () => {
  const parent = await turn('parent');
  const notices: string[] = [];
  const stranger = turn('stranger', { onNotice: (notice) => notices.push(notice) });
  await using _lent = await lendPlace(state, { children: ['one', 'two'], by: 'parent' });
  const one = await turn('one', { parentTaskId: 'parent' });
  let twoCame = false;
  const two = turn('two', { parentTaskId: 'parent' }).then((place) => {
    twoCame = true;
    return place;
  });
  const other = new AbortController();
  expect(
    await turn('three', { parentTaskId: 'parent', signal: other.signal, onNotice: () => other.abort() }),
  ).toBeNull();
  expect(twoCame).toBe(false);
  await one?.[Symbol.asyncDispose]();
  await (await two)?.[Symbol.asyncDispose]();
  expect(notices[0]).toContain('1 of 1 are taken, by parent');
  await parent?.[Symbol.asyncDispose]();
  await (await stranger)?.[Symbol.asyncDispose]();
});

test('however many want to work for however long, no more than the limit work at once and all get their turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }),
      async (maxParallel, turns) => {
        let working = 0;
        let most = 0;
        await Promise.all(
          turns.map(async (ticks, index) => {
            await using _place = await turn(`t-${index}`, { maxParallel });
            working += 1;
            most = Math.max(most, working);
            for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
            working -= 1;
          }),
        );
        expect(most).toBeLessThanOrEqual(maxParallel);
        expect(readdirSync(`${state}/slots`)).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});
