import { writeFileSync } from 'node:fs';
import { bashAgent } from './agents.ts';
import type { Place } from './repository.ts';
import type { CaesarRun } from './run-caesar.ts';

/** A finding as a program reads it. */
interface ToldFinding {
  readonly severity: string;
  readonly code?: string;
  readonly title: string;
  readonly detail: string;
  readonly file?: string;
}

/** A task that came to its end. */
export interface Delegated {
  readonly id: string;
  readonly run: CaesarRun;
  readonly workspace: string;
  readonly branch: string;
  readonly files: readonly string[];
  /** The findings of one code. */
  findings(code: string): readonly ToldFinding[];
}

/** Has an agent of a few lines of shell do some work in a worktree, to its end; each of its commands must do well. */
export async function delegate(
  place: Place,
  work: string,
  options: readonly string[] = ['--isolation', 'worktree'],
): Promise<Delegated> {
  if (!place.read('.caesar/config.toml').includes('id = "worker"')) place.declareAgent('worker', '');
  writeFileSync(`${place.root}/agent-worker`, bashAgent(work));
  const run = await place.caesar(['run', 'x', '--agent', 'worker', '--json', ...options]);
  const { task_id, workspace, branch, diff, findings = [] } = run.json;
  return {
    id: task_id,
    run,
    workspace,
    branch,
    files: diff?.files ?? [],
    findings: (code) => findings.filter((finding: ToldFinding) => finding.code === code),
  };
}

/** Adds to a place's configuration, and commits it. */
export function configure(place: Place, text: string): void {
  place.write('.caesar/config.toml', `${text}\n${place.read('.caesar/config.toml')}`);
  place.git('add', '-f', '.caesar/config.toml');
  place.git('commit', '-qm', 'configure', '--', '.caesar/config.toml');
}
