import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCircles, inOrder } from './task-order.ts';

/** `b<a c` is a task `b` that waits for `a` and `c`. */
const tasksOf = (...texts: string[]) =>
  texts.map((text) => {
    const [id = '', waits = ''] = text.split('<');
    return { id, waitsFor: waits.split(' ').filter(Boolean) };
  });
const orderOf = (...texts: string[]) =>
  inOrder(tasksOf(...texts))
    .map(({ id }) => id)
    .join('');

test.each([
  [['a', 'b', 'c'], 'abc'],
  [['c', 'b', 'a'], 'cba'],
  [['a<b', 'b', 'c'], 'bac'],
  [['a<c', 'b', 'c', 'd<a'], 'bcad'],
  [['d<b c', 'b<a', 'c<a', 'a'], 'abcd'],
  [['a<a', 'b'], 'b'],
  [['a<b', 'b<a', 'c<a', 'd'], 'd'],
  [['a<nobody'], 'a'],
])('%j run as %s', (tasks, expected) => {
  expect(orderOf(...tasks)).toBe(expected);
});

test.each([
  [['a<a'], [['a', 'a']]],
  [['a<b', 'b<a'], [['a', 'b', 'a']]],
  [['x<a', 'a<b', 'b<c', 'c<a'], [['a', 'b', 'c', 'a']]],
  [
    ['a<b', 'b<a', 'c<d', 'd<c'],
    [
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ],
  ],
  [['a', 'b<a'], []],
])('%j hold the circles %j', (tasks, expected) => {
  expect(findCircles(tasksOf(...tasks))).toEqual(expected);
});

const anyTasks = fc
  .integer({ min: 0, max: 8 })
  .chain((count) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }), {
      minLength: count,
      maxLength: count,
    }),
  )
  .map((waits) => waits.map((ids, index) => ({ id: String(index), waitsFor: ids.map(String) })));

test('each task comes once, after all it waits for; what is left out is in a circle or behind one', () => {
  fc.assert(
    fc.property(anyTasks, (tasks) => {
      const ordered = inOrder(tasks);
      const place = new Map(ordered.map(({ id }, index) => [id, index]));
      expect(place.size).toBe(ordered.length);
      for (const { id, waitsFor } of ordered) {
        for (const first of waitsFor.filter((wanted) => tasks.some((task) => task.id === wanted))) {
          expect(place.get(first) ?? Number.NaN).toBeLessThan(place.get(id) ?? -1);
        }
      }
      expect(findCircles(tasks).length > 0).toBe(ordered.length < tasks.length);
    }),
  );
});

test('every circle goes from a task to one that it waits for, and back to where it began', () => {
  fc.assert(
    fc.property(anyTasks, (tasks) => {
      for (const circle of findCircles(tasks)) {
        expect(circle.at(-1)).toBe(circle[0]);
        for (const [index, id] of circle.slice(0, -1).entries()) {
          expect(tasks.find((task) => task.id === id)?.waitsFor).toContain(circle[index + 1]);
        }
      }
    }),
  );
});
