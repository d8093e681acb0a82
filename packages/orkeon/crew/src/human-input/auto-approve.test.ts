import type { RunFact } from '@orkeon/protocol';
import { expect, test } from 'vitest';
import type { HumanQuestion } from '../human-input.ts';
import { autoApprove } from './auto-approve.ts';

const confirm: HumanQuestion = { inputKind: 'confirm', prompt: 'Go?', taskId: 't', agentId: 'a' };
const choice: HumanQuestion = { ...confirm, inputKind: 'choice', choices: ['red', 'green'] };
const never = new AbortController().signal;

test.each([
  ['a confirmation', confirm, { outcome: 'given', value: 'yes', by: 'auto-approval', eventId: '2' }],
  ['a text', { ...confirm, inputKind: 'text' }, { outcome: 'given', value: '', by: 'auto-approval' }],
  ['a text with a default', { ...confirm, inputKind: 'text', defaultValue: 'bees' }, { value: 'bees' }],
  ['a choice with a default', { ...choice, defaultValue: 'green' }, { value: 'green', by: 'default' }],
  ['a choice without default, never its first', choice, { outcome: 'refused', reason: 'closed' }],
] as const)('a run that nobody watches settles %s', async (_, question, expected) => {
  const facts: RunFact[] = [];
  const human = autoApprove({ emit: (fact) => String(facts.push(fact)), createId: () => 'q-1' });
  expect(await human.ask(question, never)).toMatchObject(expected);
  expect(facts.map(({ kind, correlationId }) => [kind, correlationId])).toEqual([
    ['input.needed', 'q-1'],
    ['input.closed', 'q-1'],
  ]);
  expect(facts[1]).not.toMatchObject({ outcome: 'given' });
});

test('a cancelled run approves nothing', async () => {
  const human = autoApprove({ emit: () => '1', createId: () => 'q-1' });
  expect(await human.ask(confirm, AbortSignal.abort())).toMatchObject({
    outcome: 'refused',
    reason: 'cancelled',
  });
});
