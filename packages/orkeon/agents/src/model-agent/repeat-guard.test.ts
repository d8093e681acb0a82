import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRepeatGuard } from './repeat-guard.ts';

test('two calls that alternate and bring nothing new are stopped too', () => {
  const guard = createRepeatGuard();
  const verdicts = Array.from({ length: 10 }, (_, index) => guard.judge(index % 2 ? 'b' : 'a', '{}', 'same'));
  expect(verdicts.indexOf('warn')).toBeGreaterThan(3);
  expect(verdicts.at(-1)).toBe('stop');
});

test('something new in between counts as progress', () => {
  const guard = createRepeatGuard();
  const verdicts = Array.from({ length: 20 }, (_, index) => {
    guard.judge('write', `{"n":${index}}`, 'written');
    return guard.judge('read', '{}', 'same');
  });
  expect(new Set(verdicts)).toEqual(new Set(['carry-on']));
});

test('whatever the calls, nothing is stopped before it was warned of', () => {
  const call = fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2'), fc.constantFrom('x', 'y'));
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const guard = createRepeatGuard();
      const warned = new Set<string>();
      for (const [name, callArguments, result] of calls) {
        const verdict = guard.judge(name, callArguments, result);
        if (verdict === 'warn') warned.add(name + callArguments);
        if (verdict === 'stop') expect(warned).toContain(name + callArguments);
      }
    }),
  );
});
