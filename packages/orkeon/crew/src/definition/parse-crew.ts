import { checkAnswerForms } from './answer-form-in-file.ts';
import { assembleCrew } from './assemble-crew.ts';
import { checkNames } from './check-names.ts';
import { checkReferences } from './check-references.ts';
import type { Crew } from './crew.ts';
import { crewFileSchema } from './crew-schema.ts';
import type { Environment } from './expand-environment.ts';
import { refuseIssue } from './explain-issue.ts';
import { outlineSchema } from './outline.ts';
import { type CrewProblem, inFileOrder } from './problem.ts';
import { readBySchema } from './read-by-schema.ts';
import { readYaml } from './read-yaml.ts';
import { Reading } from './reading.ts';
import type { Written } from './written.ts';

/** What a crew file is read with. */
export interface CrewFileContext {
  /** The file's name, as problems show it. */
  readonly file: string;
  /** What `${NAME}` refers to. */
  readonly environment: Environment;
  /** Names of the tools there are; absent: tools are not checked. */
  readonly tools?: readonly string[];
  /** The run's own variables, over the file's; default none. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** More would help nobody. */
const MOST_PROBLEMS = 100;

/** A crew, or what is wrong with its file in one go, from top to bottom: all of it, or the first hundred problems. */
export type ParsedCrew =
  | { readonly ok: true; readonly value: Crew }
  | { readonly ok: false; readonly problems: readonly CrewProblem[] };

/** Reads a crew file. Never throws; what is not understood is a problem, and nothing is ignored but keys that begin with `x-`. */
export async function parseCrew(text: string, context: CrewFileContext): Promise<ParsedCrew> {
  const reading = new Reading(context.file, context.environment);
  const yaml = await readYaml(text);
  for (const problem of yaml.problems) reading.refuseAt(problem, '', problem.message);
  const crew = yaml.root && readRoot(yaml.root, context, reading);
  if (crew) return { ok: true, value: crew };
  return { ok: false, problems: inFileOrder(reading.problems).slice(0, MOST_PROBLEMS) };
}

function readRoot(root: Written, context: CrewFileContext, reading: Reading): Crew | undefined {
  if (root.kind !== 'map') {
    reading.refuseAt(root, '', "is not a crew: write its keys, 'name', 'agents' and 'tasks'");
    return undefined;
  }
  const data = readBySchema(unwrapCrew(root, reading), crewFileSchema, reading);
  if (reading.isTooMuch) {
    reading.problems.length = 0;
    reading.refuseAt(root, '', 'says too much once its aliases are followed: write less');
    return undefined;
  }
  const file = crewFileSchema.safeParse(data);
  for (const issue of file.error?.issues ?? []) refuseIssue(issue, reading);
  const outline = outlineSchema.parse(data);
  checkNames(outline, reading);
  checkReferences(outline, context.tools, reading);
  if (file.success) checkAnswerForms(file.data, reading);
  if (!file.success || reading.problems.length > 0) return undefined;
  return assembleCrew(file.data, context.variables ?? {}, reading);
}

/** What stands under `crew:` when the whole file does, so that the rest of it can be read all the same. */
function unwrapCrew(root: Written, reading: Reading): Written {
  const entries = root.kind === 'map' ? root.entries.filter(({ key }) => !key.source.startsWith('x-')) : [];
  const [first, second] = entries;
  if (first?.key.source !== 'crew' || second !== undefined || first.value.kind !== 'map') return root;
  reading.refuseAt(
    first.key,
    'crew',
    "the crew's keys stand at the top of the file: remove 'crew:' and its indent",
  );
  return first.value;
}
