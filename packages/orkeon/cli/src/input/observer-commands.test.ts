import { PassThrough } from 'node:stream';
import { openQuestionDesk } from '@orkeon/crew';
import type { RunFact } from '@orkeon/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHubDoor } from './hub-door.ts';
import { listenToObserver } from './listening.ts';

function listen() {
  const facts: RunFact[] = [];
  const say = (fact: RunFact) => String(facts.push(fact));
  const stdin = new PassThrough();
  const desk = openQuestionDesk({ emit: say, createId: () => `q${facts.length}` });
  const hub = createHubDoor(say);
  const cancels: string[] = [];
  const cancel = () => void cancels.push('cancel');
  listenToObserver(stdin, { desk, hub, say, cancel, ignored: () => {} });
  return { stdin, desk, hub, cancels, facts };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const question = { inputKind: 'confirm', prompt: 'Go?', taskId: 't1', agentId: 'w' } as const;
const never = new AbortController().signal;

/** Bytes that are no answer and no cancel: noise, broken JSON, commands of other kinds. */
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc.constantFrom('post', 'send', 'publish', 'reply', 'subscribe', 'sing', '').map((kind) => {
    return Buffer.from(JSON.stringify({ kind, topic: 'a', to: 'crew://a', payload: 1, correlationId: 'c' }));
  }),
);

test('any bytes leave a question open and a run uncancelled, and the answer after them is taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { maxLength: 20 }), fc.boolean(), async (pieces, isOpen) => {
      const { stdin, desk, hub, cancels, facts } = listen();
      if (isOpen) hub.open();
      const answer = desk.ask(question, never);
      for (const piece of pieces) stdin.write(Buffer.concat([piece, Buffer.from('\n')]));
      stdin.write('{"kind":"input.given","value":"yes"}\n');
      expect((await answer).outcome).toBe('given');
      expect(cancels).toEqual([]);
      const errors = facts.filter((fact) => fact.kind === 'error');
      expect(errors.every((fact) => fact.kind === 'error' && fact.recoverable)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('64 commands for the hub wait, one too many is said once, and all that waited are answered', async () => {
  const { stdin, hub, facts } = listen();
  for (let id = 1; id <= 70; id += 1)
    stdin.write(`{"kind":"send","to":"crew://a","payload":1,"correlationId":"p${id}"}\n`);
  await turn();
  expect(facts).toMatchObject([{ kind: 'error', code: 'hub_overflow', recoverable: true }]);
  hub.open();
  expect(facts).toHaveLength(65);
  expect(facts.at(-1)).toMatchObject({ code: 'hub_unavailable', correlationId: 'p64' });
});

test('cancel cancels', async () => {
  const { stdin, cancels } = listen();
  stdin.write('{"kind":"cancel"}');
  stdin.end();
  await turn();
  await turn();
  expect(cancels).toHaveLength(1);
});
