import type * as z from 'zod';
import { nearestName } from './nearest.ts';
import type { Path, Reading } from './reading.ts';
import { nameWritten } from './written.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};
const YES_AND_NO = new Set(['yes', 'no', 'on', 'off', 'y', 'n']);

type Issue = z.core.$ZodIssue;

/** Puts what a schema found wrong into the words of the file, at its place there; no word of it comes from the environment. */
export function refuseIssue(issue: Issue, reading: Reading, base: Path = []): void {
  const path = [...base, ...issue.path] as Path;
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((issues) => issues.some((nested) => nested.path.length > 0));
    if (branch) for (const nested of branch) refuseIssue(nested, reading, path);
    else reading.refuse(path, mustBe('true, false or a map', path, reading));
    return;
  }
  if (reading.isRefused(path)) return;
  const { message, nearest } = explain(issue, path, reading);
  reading.refuse(path, message, nearest);
}

function explain(issue: Issue, path: Path, reading: Reading): { message: string; nearest?: string } {
  switch (issue.code) {
    case 'invalid_type':
      return { message: explainType(issue, path, reading) };
    case 'invalid_value':
      return explainChoice(issue.values.map(String), path, reading);
    case 'too_small':
    case 'too_big':
      return { message: explainSize(issue) };
    default:
      return { message: issue.message };
  }
}

/** The schema's own sentence when it has one for a value that is there, else what was expected and what was found. */
function explainType(issue: z.core.$ZodIssueInvalidType, path: Path, reading: Reading): string {
  const written = reading.placeOf(path)?.written;
  const hasOwnSentence = !issue.message.startsWith('Invalid input');
  const isThere = written !== undefined && nameWritten(written) !== 'nothing';
  if (hasOwnSentence && isThere) return issue.message;
  return mustBe(EXPECTED[issue.expected] ?? issue.expected, path, reading);
}

function mustBe(expected: string, path: Path, reading: Reading): string {
  const written = reading.placeOf(path)?.written;
  if (written === undefined) return 'is missing: add it';
  const found = nameWritten(written);
  if (found === 'nothing') return `is empty: write ${expected}, or remove the key`;
  if (expected === 'text' && written.kind === 'scalar') {
    return `must be text, and is ${found}: put it in quotes`;
  }
  const isYesOrNo = written.kind === 'scalar' && YES_AND_NO.has(written.source.toLowerCase());
  if (isYesOrNo && expected.startsWith('true')) {
    return `must be ${expected}, and '${written.source}' is text: write true or false`;
  }
  return `must be ${expected}, and is ${found}`;
}

function explainChoice(known: readonly string[], path: Path, reading: Reading) {
  const words = reading.wordsAt(path);
  if (words === undefined) return { message: mustBe(known.join(', '), path, reading) };
  const nearest = nearestName(words, known);
  const advice = nearest === undefined ? `take one of ${known.join(', ')}` : `did you mean '${nearest}'?`;
  return { message: `'${words}' is unknown: ${advice}`, ...(nearest !== undefined && { nearest }) };
}

function explainSize(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  if (issue.code === 'too_big') return `is too large: at most ${issue.maximum}`;
  if (issue.origin === 'string') return 'is empty: write something, or remove the key';
  if (issue.origin === 'array') return 'is empty: list at least one';
  return `is too small: ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
}
