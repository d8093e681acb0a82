import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { choice, confirm, deskAtWork, soon, text } from '../test-support/desk-at-work.ts';

test(
  'an answer goes to the question that it names, in whatever order answers come',
  verifies('orkeon.inbound.input-given', async () => {
    const { desk, ask } = deskAtWork();
    const asked = [ask(text), ask(text), ask(text)];
    for (const id of ['q-3', 'q-1', 'q-2']) {
      expect(desk.answer({ correlationId: id, value: `for ${id}` })).toBe('accepted');
    }
    const values = await Promise.all(asked);
    expect(values.map((answer) => answer.outcome === 'given' && answer.value)).toEqual([
      'for q-1',
      'for q-2',
      'for q-3',
    ]);
  }),
);

test(
  'an answer that names no question goes to the oldest open one',
  verifies('orkeon.inbound.unnamed-answer', async () => {
    const { desk, ask, answered } = deskAtWork();
    ask(text);
    ask(text);
    desk.answer({ value: 'first' });
    await soon();
    expect(answered).toEqual([expect.objectContaining({ value: 'first' }), undefined]);
    desk.answer({ correlationId: undefined, value: 'second' });
    await soon();
    expect(answered[1]).toMatchObject({ value: 'second' });
  }),
);

test('two tasks that ask at once: an unnamed answer is for the first, a named one for the other', async () => {
  const { desk, ask, facts } = deskAtWork();
  const asked = [ask(confirm), ask({ ...confirm, taskId: 'u' })];
  expect(desk.answer({ value: 'yes' })).toBe('accepted');
  expect(desk.answer({ correlationId: 'q-2', value: 'no' })).toBe('accepted');
  expect((await Promise.all(asked)).map(({ outcome }) => outcome)).toEqual(['given', 'refused']);
  expect(facts.map(({ kind, correlationId }) => `${kind} ${correlationId}`)).toEqual([
    'input.needed q-1',
    'input.needed q-2',
    'input.closed q-1',
    'input.closed q-2',
  ]);
});

test(
  'a question waits as long as nobody answers it',
  verifies('orkeon.silence.observed-waits', async () => {
    const { ask, answered } = deskAtWork();
    ask(confirm);
    await soon();
    expect(answered).toEqual([undefined]);
  }),
);

test('an answer before any question is ignored and answers none that comes later', async () => {
  const { desk, ask, answered, facts } = deskAtWork();
  expect(desk.answer({ value: 'yes' })).toBe('ignored');
  expect(desk.answer({ correlationId: 'q-1', value: 'yes' })).toBe('ignored');
  ask(confirm);
  await soon();
  expect(answered).toEqual([undefined]);
  expect(facts).toHaveLength(1);
});

test.each([
  ['an unknown id', 'q-9'],
  ['the id of an answered question', 'q-1'],
  ['an empty id', ''],
])('an answer to %s is ignored and answers no other question', async (_, correlationId) => {
  const { desk, ask, answered } = deskAtWork();
  ask(text);
  ask(text);
  desk.answer({ correlationId: 'q-1', value: 'taken' });
  expect(desk.answer({ correlationId, value: 'stray' })).toBe('ignored');
  await soon();
  expect(answered[1]).toBeUndefined();
});

test.each([[1], [true], [null], [undefined], [['yes']], [{ value: 'yes' }]])(
  'a value that is not text is ignored and leaves the question open: %j',
  async (value) => {
    const { desk, ask, facts } = deskAtWork();
    ask(confirm);
    expect(desk.answer({ correlationId: 'q-1', value })).toBe('ignored');
    expect(facts).toHaveLength(1);
    expect(desk.answer({ value: 'yes' })).toBe('accepted');
  },
);

test.each(['y', 'yes', 'true', '1', 'o', 'oui', 'Yes ', ' OUI\n', 'TRUE', 'Y'])(
  'a confirmation is given by %j',
  async (value) => {
    const { desk, ask } = deskAtWork();
    const asked = ask(confirm);
    desk.answer({ value });
    expect(await asked).toEqual({ outcome: 'given', value, by: 'human', eventId: '2' });
  },
);

test.each(['n', 'no', '', ' ', 'yes please', 'yess', 'non', '0', 'false', 'ok', 'sure'])(
  'a confirmation is denied by %j',
  async (value) => {
    const { desk, ask, facts } = deskAtWork();
    const asked = ask(confirm);
    desk.answer({ value });
    expect(await asked).toEqual({ outcome: 'refused', reason: 'denied', eventId: '2' });
    expect(facts[1]).toMatchObject({ kind: 'input.closed', outcome: 'refused', reason: 'denied' });
  },
);

test('a choice is given in its own spelling, whatever the case and the spaces around it', async () => {
  const { desk, ask } = deskAtWork();
  const asked = ask(choice);
  desk.answer({ value: '  dark blue ' });
  expect(await asked).toMatchObject({ outcome: 'given', value: 'Dark Blue' });
});

test('choices that differ in case alone are told apart by their spelling', async () => {
  const { desk, ask } = deskAtWork();
  const asked = ask({ ...choice, choices: ['go', 'GO'] });
  expect(desk.answer({ value: 'Go' })).toBe('invalid');
  expect(desk.answer({ value: 'GO' })).toBe('accepted');
  expect(await asked).toMatchObject({ value: 'GO' });
});

test('an answer outside the choices leaves the question open and says so', async () => {
  const { desk, ask, facts } = deskAtWork();
  const asked = ask(choice);
  expect(desk.answer({ value: '1' })).toBe('invalid');
  expect(facts.slice(1)).toEqual([
    {
      kind: 'error',
      agentId: 'a',
      correlationId: 'q-1',
      causationId: '1',
      code: 'input_invalid',
      message: 'the answer is none of the choices: give one of red, Dark Blue, green',
      recoverable: true,
    },
  ]);
  desk.answer({ value: 'red' });
  expect(await asked).toMatchObject({ outcome: 'given', value: 'red' });
});

test('a text is taken as it comes, an empty one too', async () => {
  const { desk, ask } = deskAtWork();
  const asked = [ask(text), ask(text)];
  desk.answer({ value: ' as\nit comes ' });
  desk.answer({ value: '' });
  expect((await Promise.all(asked)).map((answer) => answer.outcome === 'given' && answer.value)).toEqual([
    ' as\nit comes ',
    '',
  ]);
});

const silent = [
  ['a confirmation', confirm, { outcome: 'refused' }],
  ['a confirmation with a default all the same', { ...confirm, defaultValue: 'yes' }, { outcome: 'refused' }],
  ['a text without default', text, { outcome: 'refused' }],
  ['a text with a default', { ...text, defaultValue: '' }, { outcome: 'given', value: '', by: 'default' }],
  ['a choice without default', choice, { outcome: 'refused' }],
  ['a choice with a default', { ...choice, defaultValue: 'green' }, { outcome: 'given', value: 'green' }],
] as const;

test.each(silent)('the end of input settles %s, now and later', async (_, question, expected) => {
  const { desk, ask, facts } = deskAtWork();
  const open = ask(question);
  desk.close();
  const late = ask(question);
  for (const answer of await Promise.all([open, late])) expect(answer).toMatchObject(expected);
  expect(facts.map(({ kind }) => kind)).toEqual([
    'input.needed',
    'input.closed',
    'input.needed',
    'input.closed',
  ]);
  expect(facts[1]).toMatchObject({ reason: 'closed' });
});

test(
  'the end of input refuses every open confirmation',
  verifies('orkeon.silence.closed-input-refuses', async () => {
    const { desk, ask } = deskAtWork();
    const asked = [ask(confirm), ask(confirm)];
    desk.close();
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ outcome: 'refused', reason: 'closed' });
    }
  }),
);

test(
  'cancelling refuses an open confirmation, and its place in the line is free',
  verifies('orkeon.silence.cancel-refuses', async () => {
    const { desk, ask, answered } = deskAtWork();
    const controller = new AbortController();
    const asked = ask(confirm, controller.signal);
    ask(text);
    controller.abort();
    expect(await asked).toMatchObject({ outcome: 'refused', reason: 'cancelled' });
    desk.answer({ value: 'for the text' });
    await soon();
    expect(answered[1]).toMatchObject({ value: 'for the text' });
  }),
);

test('a question that is asked after the cancelling is settled at once', async () => {
  const { ask } = deskAtWork();
  expect(await ask(confirm, AbortSignal.abort())).toMatchObject({ outcome: 'refused', reason: 'cancelled' });
  expect(await ask({ ...text, defaultValue: 'x' }, AbortSignal.abort())).toMatchObject({ by: 'default' });
});

test('a time limit that runs out is told apart from a cancelling and from a no', async () => {
  const { ask } = deskAtWork();
  expect(await ask(confirm, AbortSignal.timeout(1))).toMatchObject({ outcome: 'refused', reason: 'timeout' });
});

test('many questions on one signal leave no listener behind', async () => {
  const { desk } = deskAtWork();
  const controller = new AbortController();
  let listeners = 0;
  const { signal } = controller;
  const counted = new Proxy(signal, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'addEventListener') listeners += 1;
      if (name === 'removeEventListener') listeners -= 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  for (let count = 0; count < 20; count += 1) {
    const asked = desk.ask(text, counted);
    desk.answer({ value: 'x' });
    await asked;
  }
  expect(listeners).toBe(0);
});
