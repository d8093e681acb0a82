import { expect, test } from 'vitest';
import { problemsOf } from '../test-support/crew-of.ts';

const deep = 'crew.yaml:1:1: is nested deeper than 64 levels: flatten it';

test.each([
  ['lists in lists', `a: ${'['.repeat(260_000)}`],
  ['maps in maps', `${'{a: '.repeat(20_000)}`],
  ['dashes on one line', '- '.repeat(50_000)],
  ['question marks on one line', '? '.repeat(20_000)],
])('%s beyond measure are refused before they take the stack', async (_, text) => {
  expect(await problemsOf(text)).toEqual([deep]);
});

test('a short file whose aliases multiply is refused', async () => {
  const words = Array.from({ length: 2_000 }, () => 'a').join(', ');
  const text = `name: t
agents: { a: { goal: g } }
x-task: &t { description: d, expectedOutput: o, tools: [${words}] }
tasks: [${'*t, '.repeat(2_000)}]
`;
  expect(await problemsOf(text)).toEqual([
    'crew.yaml:1:1: says too much once its aliases are followed: write less',
  ]);
});

test('aliases that no key of a crew leads to cost nothing', async () => {
  const layers = Array.from(
    { length: 40 },
    (_, index) => `x-${index + 1}: &l${index + 1} [*l${index}, *l${index}]`,
  );
  const text = `x-0: &l0 [a]\n${layers.join('\n')}
name: t
agents: { a: { goal: g } }
tasks: { t: { description: d, expectedOutput: o } }
`;
  expect(await problemsOf(text)).toEqual([]);
});

test('a file longer than any crew is refused unread', async () => {
  expect(await problemsOf(`x-a: ${'a'.repeat(262_144)}`)).toEqual([
    'crew.yaml:1:1: is longer than 262144 characters: shorten it',
  ]);
});

test('of very many problems the first hundred are said', async () => {
  expect(await problemsOf(Array.from({ length: 300 }, (_, line) => `k${line}: 1`).join('\n'))).toHaveLength(
    100,
  );
});
