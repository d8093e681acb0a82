import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { phaseOf } from './phase.ts';
import { reduceAll, SAID_AT, type Said } from './test-support/reduce-all.ts';

const message = (fields: object): Said => ({ kind: 'hub.message', ...fields });
const request = (correlationId: string, payload?: unknown) =>
  message({ correlationId, from: 'agent://c/w', payload, expectsReply: true });

test(
  'what agents post is kept, as it came',
  verifies('orkeon.progress.hub-posts', () => {
    const payloads = [{ a: [null] }, 'text', null, 0];
    const after = reduceAll(...payloads.map((payload) => message({ from: 'agent://c/w', payload })));
    expect(after.hubMessages.map(({ payload }) => payload)).toEqual(payloads);
    expect(after.hubMessages[0]).toEqual({
      seq: 1,
      ts: SAID_AT,
      correlationId: null,
      from: 'agent://c/w',
      topic: null,
      payload: { a: [null] },
      expectsReply: false,
    });
    expect(after.agentRequests).toEqual([]);
  }),
);

test(
  'a request of an agent waits for its reply',
  verifies('orkeon.progress.hub-requests', () => {
    const after = reduceAll(request('r1', 'first?'), request('r2', 'second?'));
    expect(after.agentRequests.map(({ correlationId, payload }) => [correlationId, payload])).toEqual([
      ['r1', 'first?'],
      ['r2', 'second?'],
    ]);
    expect(after.hubMessages).toHaveLength(2);
    expect(phaseOf(after)).toBe('waiting');
  }),
);

test(
  'a relayed topic may carry a correlation and asks nothing',
  verifies('orkeon.hub-message.correlated-relay-is-no-question', () => {
    const after = reduceAll(message({ topic: 'news', correlationId: 'k', payload: 1 }));
    expect(after).toMatchObject({ agentRequests: [], hubMessages: [{ correlationId: 'k' }] });
  }),
);

test('a request sent again goes behind the others, and all are in the journal', () => {
  const after = reduceAll(request('r1'), request('r2'), request('r1'));
  expect(after.agentRequests.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(after.hubMessages).toHaveLength(3);
});

test('a request that nobody could answer is in the journal alone', () => {
  expect(reduceAll(message({ expectsReply: true }))).toMatchObject({ agentRequests: [], hubMessages: [{}] });
});

test('the end of a run takes its requests with it and leaves its messages', () => {
  expect(reduceAll(request('r1'), { kind: 'run.finished' })).toMatchObject({
    agentRequests: [],
    hubMessages: [{}],
  });
});
