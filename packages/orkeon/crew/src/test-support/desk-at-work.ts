import { type RunFact, runEventSchema } from '@orkeon/protocol';
import { openQuestionDesk } from '../human-input/question-desk.ts';
import type { HumanAnswer, HumanQuestion } from '../human-input.ts';

/** Questions of each kind, without a default. */
export const confirm: HumanQuestion = { inputKind: 'confirm', prompt: 'Go?', taskId: 't', agentId: 'a' };
export const text: HumanQuestion = { ...confirm, inputKind: 'text', prompt: 'Name?' };
export const choice: HumanQuestion = {
  ...confirm,
  inputKind: 'choice',
  prompt: 'Which?',
  choices: ['red', 'Dark Blue', 'green'],
};

/** A desk, what it said, and the answers that came, by the order of the questions. */
export function deskAtWork() {
  const facts: RunFact[] = [];
  const answered: (HumanAnswer | undefined)[] = [];
  let ids = 0;
  const desk = openQuestionDesk({
    emit: (fact) => {
      runEventSchema.parse({ v: 2, seq: facts.length + 1, ts: '2026-01-01T00:00:00Z', ...fact });
      return String(facts.push(fact));
    },
    createId: () => `q-${++ids}`,
  });
  const ask = (question: HumanQuestion, signal = new AbortController().signal) => {
    const place = answered.push(undefined) - 1;
    return desk.ask(question, signal).then((answer) => {
      answered[place] = answer;
      return answer;
    });
  };
  return { desk, facts, ask, answered };
}

/** Resolves once everything that was already settled has been told. */
export const soon = () => new Promise((resolve) => setImmediate(resolve));
