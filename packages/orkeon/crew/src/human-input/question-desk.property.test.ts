import type { RunFact } from '@orkeon/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, confirm, deskAtWork, soon, text } from '../test-support/desk-at-work.ts';

type Work = ReturnType<typeof deskAtWork>;
type Step = (work: Work) => void;

const asks = fc.constantFrom(confirm, text, choice).map(
  (question): Step =>
    ({ ask }) =>
      void ask(question),
);
const closes = fc.constant<Step>(({ desk }) => desk.close());
const answers = fc
  .record({
    correlationId: fc.option(
      fc.integer({ min: 0, max: 8 }).map((id) => `q-${id}`),
      { nil: undefined },
    ),
    value: fc.oneof(fc.constantFrom('yes', 'no', 'red', 'GREEN'), fc.anything()),
  })
  .map(
    (given): Step =>
      (work) =>
        answerAndCheck(work, given),
  );

/** Gives an answer and holds what the desk says of it against what it then said on the stream. */
function answerAndCheck({ desk, facts }: Work, given: { correlationId: string | undefined; value: unknown }) {
  const open = openIds(facts);
  const said = facts.length;
  const meant = given.correlationId ?? open[0];
  const isUsable = typeof given.value === 'string' && meant !== undefined && open.includes(meant);
  const fate = desk.answer(given);
  const expected = { accepted: ['input.closed'], invalid: ['error'], ignored: [] }[fate];
  expect(facts.slice(said).map(({ kind }) => kind)).toEqual(expected);
  expect(fate !== 'ignored').toBe(isUsable);
  for (const fact of facts.slice(said)) expect(fact.correlationId).toBe(meant);
}

function openIds(facts: readonly RunFact[]): string[] {
  const ids = (kind: RunFact['kind']) =>
    facts.filter((fact) => fact.kind === kind).map(({ correlationId }) => correlationId ?? '');
  const closed = new Set(ids('input.closed'));
  return ids('input.needed').filter((id) => !closed.has(id));
}

test('whatever comes in whatever order, a question ends once, by its own answer or by silence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(asks, answers, closes), { maxLength: 30 }), async (steps) => {
      const work = deskAtWork();
      for (const step of steps) step(work);
      await soon();
      const closed = work.facts.filter(({ kind }) => kind === 'input.closed');
      expect(new Set(closed.map(({ correlationId }) => correlationId)).size).toBe(closed.length);
      expect(work.answered.filter(Boolean)).toHaveLength(closed.length);
    }),
  );
});
