import { type Outcome, taken } from './outcome.ts';

/** The answers that `--answer` gives, by question; a text may hold any character, and the last one for a question counts. */
export function readAnswers(typed: readonly string[]): Outcome<Readonly<Record<string, string>>> {
  const wrong = typed.find((one) => one.indexOf('=') < 1);
  if (wrong === undefined) {
    return taken(Object.fromEntries(typed.map((one) => [nameOf(one), one.slice(nameOf(one).length + 1)])));
  }
  return {
    ok: false,
    refusal: {
      code: 'OPTION_INVALID',
      reason: `--answer "${wrong}" names no question`,
      remedy: 'write it as --answer <question>=<text>, as in --answer q1=yes',
    },
  };
}

function nameOf(answer: string): string {
  return answer.slice(0, answer.indexOf('='));
}
