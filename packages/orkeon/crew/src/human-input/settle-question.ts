import type { HumanAnswer, HumanQuestion, RefusalReason } from '../human-input.ts';

type Given = Extract<HumanAnswer, { outcome: 'given' }>;
type Refused = Extract<HumanAnswer, { outcome: 'refused' }>;

/** How a question ends, before the event that says so has an id. */
export type Ending = Omit<Given, 'eventId'> | Omit<Refused, 'eventId'>;

/** A human's words for yes, in any case, spaces around them aside; every other word refuses. */
const AFFIRMATIVES = new Set(['y', 'yes', 'true', '1', 'o', 'oui']);

/**
 * What a human's answer makes of a question. A text is taken as it comes; a choice in any case, spaces around it aside, is
 * given in the question's own spelling. Undefined when it is none of the choices: the question stays open.
 */
export function endByAnswer(question: HumanQuestion, value: string): Ending | undefined {
  if (question.inputKind === 'text') return given(value);
  if (question.inputKind === 'confirm') {
    return AFFIRMATIVES.has(value.trim().toLowerCase())
      ? given(value)
      : { outcome: 'refused', reason: 'denied' };
  }
  const choice = chosenFrom(question.choices ?? [], value);
  return choice === undefined ? undefined : given(choice);
}

const given = (value: string): Ending => ({ outcome: 'given', value, by: 'human' });

function chosenFrom(choices: readonly string[], value: string): string | undefined {
  if (choices.includes(value)) return value;
  const alike = choices.filter((choice) => choice.trim().toLowerCase() === value.trim().toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/**
 * What silence makes of a question: a text or a choice takes its default, and everything else is refused. Never consent, and
 * never the first choice. Bus contract §4.
 */
export function endBySilence(question: HumanQuestion, reason: Exclude<RefusalReason, 'denied'>): Ending {
  const value = question.inputKind === 'confirm' ? undefined : question.defaultValue;
  return value === undefined ? { outcome: 'refused', reason } : { outcome: 'given', value, by: 'default' };
}
