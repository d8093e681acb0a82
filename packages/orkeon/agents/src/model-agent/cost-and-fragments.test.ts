import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { factsOf, modelAt, playTask } from '../test-support/play-task.ts';
import { createUsageLedger } from './usage-ledger.ts';

const fake = useFakeModel();

describe('what it costs', () => {
  test(
    'the tokens of all tasks that share a ledger add up',
    verifies(['orkeon.cost.cumulative', 'orkeon.cost.provider-only-from-scripts'], async () => {
      const ledger = createUsageLedger();
      const play = fake.play({ text: 'One.' }, { text: 'Two.', usage: { input: 7, output: 3, cached: 4 } });
      await playTask({ model: modelAt(play.url), ledger });
      const second = await playTask({ model: modelAt(play.url), ledger });
      expect(second.outcome).toMatchObject({ tokens: 10, promptTokens: 7, completionTokens: 3 });
      expect(factsOf(second, 'cost.updated')).toMatchObject([
        { tokens: 120, promptTokens: 107, completionTokens: 13, cacheHitTokens: 4, model: 'model-1' },
      ]);
      expect(factsOf(second, 'cost.updated')[0]).not.toHaveProperty('provider');
    }),
  );

  test.each([true, false])('what was not counted is not said (stream: %s)', async (stream) => {
    const play = fake.play({ text: 'Hello.', usage: 'absent' });
    const played = await playTask({ model: modelAt(play.url), stream });
    expect(factsOf(played, 'cost.updated')).toEqual([]);
    expect(played.outcome).toEqual({ ok: true, output: 'Hello.', tokens: 0, toolCalls: 0 });
  });
});

describe('what is said while it is generated', () => {
  test('under stream the fragments together are the answer, before the cost of that call', async () => {
    const text = 'Rain falls on the roof, and nobody minds.';
    const play = fake.play({ text });
    const played = await playTask({ model: modelAt(play.url), stream: true });
    const deltas = factsOf(played, 'llm.delta');
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.map((delta) => delta.text).join('')).toBe(text);
    expect(played.facts.at(-1)?.kind).toBe('cost.updated');
    expect(play.asked[0]?.streaming).toBe(true);
  });

  test(
    'without stream no fragment is said',
    verifies('orkeon.llm.delta-only-streaming', async () => {
      const play = fake.play({ text: 'Hello.' });
      const played = await playTask({ model: modelAt(play.url) });
      expect(factsOf(played, 'llm.delta')).toEqual([]);
      expect(play.asked[0]?.streaming).toBe(false);
    }),
  );
});
