import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTEXT_LIMIT, shareContext } from './share-context.ts';

const entries = (...outputs: string[]) =>
  outputs.map((output, index) => ({ taskId: String(index), agentRole: 'r', output }));
const lengths = (limit: number, ...outputs: string[]) =>
  shareContext(entries(...outputs), limit).map(({ output }) => output.length);

test('outputs that fit are whole', () => {
  expect(shareContext(entries('one', ''))).toEqual([
    { taskId: '0', agentRole: 'r', output: 'one', omittedCharacters: 0 },
    { taskId: '1', agentRole: 'r', output: '', omittedCharacters: 0 },
  ]);
});

test('a long early output does not push a late one out', () => {
  const [first, second] = shareContext(entries('x'.repeat(20_000), 'the answer'));
  expect(second).toMatchObject({ output: 'the answer', omittedCharacters: 0 });
  expect(first?.output).toHaveLength(CONTEXT_LIMIT - 10);
  expect(first?.omittedCharacters).toBe(20_000 - CONTEXT_LIMIT + 10);
});

test('long outputs share alike what short ones leave', () => {
  expect(lengths(100, 'x'.repeat(10), 'x'.repeat(90), 'x'.repeat(99))).toEqual([10, 45, 45]);
  expect(lengths(10, 'x'.repeat(9), 'x'.repeat(9), 'x'.repeat(9))).toEqual([3, 3, 3]);
});

test('a character of two halves is kept or left whole', () => {
  const [cut] = shareContext(entries('a🐝b'), 2);
  expect(cut).toMatchObject({ output: 'a', omittedCharacters: 3 });
});

test('whatever the outputs, together they keep to the limit, each is a beginning, and none is cut without need', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 8 }), fc.nat(200), (outputs, limit) => {
      const shared = shareContext(entries(...outputs), limit);
      const total = shared.reduce((sum, { output }) => sum + output.length, 0);
      expect(total).toBeLessThanOrEqual(limit);
      for (const [index, { output, omittedCharacters }] of shared.entries()) {
        expect(outputs[index]?.startsWith(output)).toBe(true);
        expect(output.length + omittedCharacters).toBe(outputs[index]?.length);
      }
      const isCut = shared.some(({ omittedCharacters }) => omittedCharacters > 0);
      expect(isCut).toBe(outputs.join('').length > limit);
    }),
  );
});
