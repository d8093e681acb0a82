import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInAgents } from './built-in.ts';
import { caesarTranslator } from './caesar-lines.ts';
import type { Fact } from './fact.ts';
import { recordingsOf, replay, translate } from './test-support/recordings.ts';

const recorded = builtInAgents
  .filter(({ provenVersion }) => provenVersion !== null)
  .flatMap((agent) => recordingsOf(agent).map((recording) => ({ agent, ...recording })));

const isSuccess = (fact: Fact) => fact.kind === 'outcome' && fact.outcome === 'succeeded';

/** opencode has no line for its end: its last step is it. */
const endsWell = (lines: readonly string[]) => /"reason":"stop"/.test(lines.at(-1) ?? '');

test('no beginning of a recording tells of a success', () => {
  for (const { agent, lines } of recorded) {
    for (let length = 0; length < lines.length; length += 1) {
      const beginning = lines.slice(0, length);
      if (agent.id === 'opencode' && endsWell(beginning)) continue;
      expect(replay(agent, beginning).some(isSuccess), `${agent.id}: ${length} lines`).toBe(false);
    }
  }
});

/** The end of pi's stream says nothing without the last message before it. */
test('a line that is cut off is counted, and takes nothing of the others', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recorded), fc.nat(), fc.nat(), ({ agent, lines }, at, cut) => {
      const index = at % Math.max(1, lines.length);
      const line = lines[index] ?? '';
      const end = 1 + (cut % Math.max(1, line.length - 1));
      if (line.length < 2) return;
      const facts = replay(agent, lines.with(index, line.slice(0, end)));
      const unknown = facts.flatMap((fact) => (fact.kind === 'unknown_line' ? [fact.line] : []));
      expect(unknown[0]).toBe(line.slice(0, end));
      expect(unknown.slice(1).every((other) => agent.id === 'pi' && other === lines.at(-1))).toBe(true);
    }),
  );
});

test('a failed run is never told as a success, whichever field is renamed or lost', () => {
  const failing = recorded.filter(({ agent, lines }) =>
    replay(agent, lines).some((fact) => fact.kind === 'outcome' && fact.outcome === 'failed'),
  );
  expect(failing.length).toBeGreaterThan(15);
  for (const { agent, name, lines } of failing) {
    for (const [index, line] of lines.entries()) {
      for (const changed of renamings(line)) {
        const facts = replay(agent, lines.with(index, changed));
        expect(facts.some(isSuccess), `${agent.id} ${name}: ${changed.slice(0, 200)}`).toBe(false);
      }
    }
  }
});

/** A line with each of its own fields, and of their fields, renamed in turn. */
function renamings(line: string): string[] {
  const fields = JSON.parse(line) as Record<string, unknown>;
  return Object.entries(fields).flatMap(([key, value]) => {
    const without = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== key));
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
    return [
      JSON.stringify({ ...without, [`${key}_renamed`]: value }),
      ...inner.map((innerKey) => {
        const { [innerKey]: moved, ...rest } = value as Record<string, unknown>;
        return JSON.stringify({ ...fields, [key]: { ...rest, [`${innerKey}_renamed`]: moved } });
      }),
    ];
  });
}

const types = fc.constantFrom(
  ...recorded.flatMap(({ lines }) =>
    lines.slice(0, 40).map((line) => {
      const { type, subtype, event } = JSON.parse(line) as Record<string, unknown>;
      return { type, subtype, event };
    }),
  ),
);

const anyLine = fc.oneof(
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .tuple(
      types,
      fc.dictionary(
        fc.constantFrom(
          'item',
          'message',
          'part',
          'data',
          'result',
          'usage',
          'error',
          'step_update',
          'stats',
        ),
        fc.jsonValue(),
      ),
    )
    .map(([type, fields]) => JSON.stringify({ ...type, ...fields })),
);

test('nothing that a stream may hold makes a translator throw', () => {
  const translators = [
    caesarTranslator,
    ...builtInAgents.map((agent) => () => agent.translator({ workspace: '/workspace' })),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...translators), fc.array(anyLine, { maxLength: 20 }), (open, lines) => {
      const facts = translate(open(), lines);
      expect(facts.every(({ kind }) => typeof kind === 'string')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('fields that are not known change nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recorded), fc.jsonValue(), ({ agent, lines }, value) => {
      const widened = lines.map((line) => JSON.stringify({ ...JSON.parse(line), field_of_tomorrow: value }));
      expect(replay(agent, widened)).toEqual(replay(agent, lines));
    }),
    { numRuns: 50 },
  );
});
