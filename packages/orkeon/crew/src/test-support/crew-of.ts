import type { Crew } from '../definition/crew.ts';
import { type CrewFileContext, parseCrew } from '../definition/parse-crew.ts';
import { formatProblem } from '../definition/problem.ts';

/** The crew of a text in which nothing is wrong. */
export async function crewOf(text: string, context: Partial<CrewFileContext> = {}): Promise<Crew> {
  const parsed = await parseCrew(text, { file: 'crew.yaml', environment: {}, ...context });
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return parsed.value;
}

/** What is wrong with a text, a line each. */
export async function problemsOf(text: string, context: Partial<CrewFileContext> = {}): Promise<string[]> {
  const parsed = await parseCrew(text, { file: 'crew.yaml', environment: {}, ...context });
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
}
