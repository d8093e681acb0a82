import { expect, test } from 'vitest';
import type { JsonObject } from '../model-agent/exchange.ts';
import { createCallCollector, finishCall, type GrowingCall } from './call-collector.ts';

/** The calls that fragments come to, as `id name arguments`. */
function collect(fragments: readonly JsonObject[]): string[] {
  const collector = createCallCollector();
  const begun: GrowingCall[] = [];
  for (const fragment of fragments) {
    const call = collector.take(fragment);
    if (call !== undefined) begun.push(call);
  }
  return begun
    .map((call, position) => finishCall(call, `unnamed-${position}`))
    .map((call) => `${call.id} ${call.name} ${call.arguments}`);
}

const says = (name: string | undefined, text?: unknown): JsonObject => ({
  function: { ...(name !== undefined && { name }), ...(text !== undefined && { arguments: text }) },
});

test.each<[string, JsonObject[], string[]]>([
  [
    'an id at the head, fragments by index',
    [
      { index: 0, id: 'a', ...says('look', '') },
      { index: 1, id: 'b', ...says('walk', '') },
      { index: 0, ...says(undefined, '{"x":') },
      { index: 1, ...says(undefined, '{}') },
      { index: 0, ...says(undefined, '1}') },
    ],
    ['a look {"x":1}', 'b walk {}'],
  ],
  [
    'the id and the name with every fragment',
    [
      { index: 0, id: 'a', ...says('look', '{"x":') },
      { index: 0, id: 'a', ...says('look', '1}') },
    ],
    ['a look {"x":1}'],
  ],
  [
    'an index that two calls share',
    [
      { index: 0, id: 'a', ...says('look', '{"x"') },
      { index: 0, ...says(undefined, ':1}') },
      { index: 0, id: 'b', ...says('look', '{"x"') },
      { index: 0, ...says(undefined, ':2}') },
    ],
    ['a look {"x":1}', 'b look {"x":2}'],
  ],
  [
    'a shared index, and no id at all',
    [
      { index: 0, ...says('look', '{"x":1}') },
      { index: 0, ...says('look', '{"x":2}') },
      { index: 0, ...says('walk', '{}') },
    ],
    ['unnamed-0 look {"x":1}', 'unnamed-1 look {"x":2}', 'unnamed-2 walk {}'],
  ],
  [
    'an id that comes late',
    [
      { index: 0, ...says('look', '') },
      { index: 0, id: 'a', ...says(undefined, '{}') },
    ],
    ['a look {}'],
  ],
  [
    'a name that comes late',
    [
      { index: 0, id: 'a' },
      { index: 0, ...says('look', '{}') },
    ],
    ['a look {}'],
  ],
  [
    'no index',
    [
      { id: 'a', ...says('look', '{"x"') },
      says(undefined, ':1}'),
      { id: 'b', ...says('walk', '{}') },
      { id: 'a', ...says(undefined, ' ') },
    ],
    ['a look {"x":1} ', 'b walk {}'],
  ],
  [
    'neither index nor id',
    [says('look', '{"x":1}'), says('look', '{"x":2}')],
    ['unnamed-0 look {"x":1}', 'unnamed-1 look {"x":2}'],
  ],
  ['an empty id, which is none', [{ index: 0, id: '', ...says('look', '{}') }], ['unnamed-0 look {}']],
  ['arguments as a value', [{ id: 'a', ...says('look', { x: 1 }) }], ['a look {"x":1}']],
  [
    'no arguments',
    [
      { id: 'a', ...says('look') },
      { id: 'b', ...says('walk', null) },
    ],
    ['a look ', 'b walk '],
  ],
  ['no function', [{ id: 'a' }], ['a  ']],
])('%s', (_, fragments, calls) => {
  expect(collect(fragments)).toEqual(calls);
});

test('what a server hangs on a call is kept with it', () => {
  const extra_content = { google: { thought_signature: 's' } };
  const call = createCallCollector().take({ id: 'a', ...says('look', '{}'), extra_content });
  expect(call && finishCall(call, '')).toMatchObject({ metadata: { extra_content } });
});
