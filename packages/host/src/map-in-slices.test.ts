import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices } from './map-in-slices.ts';

test('of many things so many are under way at once, and all are mapped in order', async () => {
  let [underWay, most] = [0, 0];
  const mapped = await mapInSlices(
    Array.from({ length: 100 }, (_, index) => index),
    7,
    async (one, index) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await setImmediate();
      underWay -= 1;
      return [one, index];
    },
  );
  expect(most).toBe(7);
  expect(mapped).toEqual(Array.from({ length: 100 }, (_, index) => [index, index]));
});
