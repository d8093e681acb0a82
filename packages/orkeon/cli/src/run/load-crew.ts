import { dirname, join, resolve } from 'node:path';
import { type Environment, inspectPath, readBounded } from '@caesar/host';
import { type Crew, formatProblem, parseCrew } from '@orkeon/crew';
import { BUILT_IN_TOOLS } from '@orkeon/tools';
import { type Refusable, refuse } from '../refusal.ts';

/** A crew with the folder that its file is in. */
export interface LoadedCrew {
  readonly crew: Crew;
  /** Absolute. */
  readonly directory: string;
}

/** What the user asked the crew to be read with. */
export interface CrewToLoad {
  /** As typed: a file, or a folder with a `crew.yaml` in it. */
  readonly target: string;
  readonly variables: Readonly<Record<string, string>>;
}

const LARGEST_CREW_FILE = 16 * 1024 * 1024;

/** Reads a crew; a refusal of a broken file has one line for each problem. */
export async function loadCrew(
  { target, variables }: CrewToLoad,
  world: { readonly cwd: string; readonly environment: Environment },
): Promise<Refusable<LoadedCrew>> {
  if (target.endsWith('.ork.ts'))
    return refuse('CREW_UNREADABLE', 'script crews cannot be run yet', 'write a crew.yaml');
  const found = await readTarget(target, world.cwd);
  if (!found.ok) return found;
  const { file, text } = found.value;
  const parsed = await parseCrew(text, {
    file,
    environment: world.environment,
    tools: BUILT_IN_TOOLS,
    variables,
  });
  if (parsed.ok) {
    return { ok: true, value: { crew: parsed.value, directory: dirname(resolve(world.cwd, file)) } };
  }
  const lines = parsed.problems.map(formatProblem);
  return refuse(
    'CREW_INVALID',
    lines.join('\n'),
    `mend ${file}, then check it with 'orkeon run ${file} --validate'`,
  );
}

async function readTarget(target: string, cwd: string): Promise<Refusable<{ file: string; text: string }>> {
  const read = await readText(resolve(cwd, target));
  if (read.state === 'read') return { ok: true, value: { file: target, text: read.text } };
  const inside = join(target, 'crew.yaml');
  const within = await readText(resolve(cwd, inside));
  if (within.state === 'read') return { ok: true, value: { file: inside, text: within.text } };
  if ((await inspectPath(resolve(cwd, target)))?.kind === 'directory' && within.state === 'absent') {
    return refuse(
      'CREW_UNREADABLE',
      `there is no crew.yaml in '${target}'`,
      'name a crew file, or another folder',
    );
  }
  if (read.state === 'absent') {
    return refuse(
      'CREW_UNREADABLE',
      `there is no '${target}'`,
      'name a crew file, or a folder with a crew.yaml',
    );
  }
  return refuse('CREW_UNREADABLE', `'${target}' cannot be read: ${read.reason}`, 'name a crew file');
}

type TextRead =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly reason: string };

async function readText(path: string): Promise<TextRead> {
  const read = await readBounded(path, LARGEST_CREW_FILE, { followSymlink: true });
  if (read.state !== 'read') return read;
  try {
    return { state: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) };
  } catch {
    return { state: 'unreadable', reason: 'it is not UTF-8 text' };
  }
}
