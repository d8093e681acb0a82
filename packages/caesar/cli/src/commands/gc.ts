import {
  type CleanedWorktree,
  type Cleanup,
  collectGarbage,
  loadWorld,
  unusableRepository,
} from '@caesar/engine';
import { visibleLine, visiblePath } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readAge } from '../options/age-option.ts';
import { refuse } from '../refuse.ts';
import { byteText } from '../render/byte-text.ts';
import type { Session } from '../session.ts';
import { findTasks } from './find-tasks.ts';
import { printJson } from './print-json.ts';

interface GcOptions {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly olderThan?: string;
}
type GcAsked = Asked<GcOptions, { readonly ids: readonly string[] }>;

/** `caesar gc`: removes worktrees that hold nothing but what is elsewhere too, and tells why the others stay. */
export async function gc(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as GcAsked;
  const json = options.json === true;
  const age = readAge('--older-than', options.olderThan);
  if (!age.ok) return refuse(session, age.refusal, { json });
  const found = await findTasks(asked as GcAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { cwd, environment } = session;
  const loaded = await loadWorld({
    cwd,
    environment,
    ...(options.root === undefined ? {} : { root: options.root }),
  });
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const unusable = unusableRepository(loaded.world.project);
  if (unusable !== null) return refuse(session, unusable, { json });
  const { dryRun = false, force = false } = options;
  const cleanup = await collectGarbage(loaded.world, {
    ...{ ids: found.value.ids, dryRun, force },
    ...(age.value === undefined ? {} : { olderThanMs: age.value }),
  });
  if (json) printJson(session, gcJson(cleanup, { dryRun, force }));
  else session.stdout.write(gcText(cleanup, dryRun));
  const failed = cleanup.worktrees.some(
    ({ action, reason }) => action === 'kept' && reason === 'inspection_failed',
  );
  return failed ? EXIT_CODES.failed : EXIT_CODES.good;
}

function gcJson(
  { worktrees, records, bytesFreed }: Cleanup,
  { dryRun, force }: { dryRun: boolean; force: boolean },
) {
  const ids = (action: CleanedWorktree['action']) =>
    worktrees.filter((worktree) => worktree.action === action).map(({ id }) => id);
  return {
    dry_run: dryRun,
    force,
    removed: ids('removed'),
    would_remove: ids('would_remove'),
    kept: ids('kept'),
    records_removed: dryRun ? [] : records,
    bytes_freed: bytesFreed,
    entries: worktrees.map((worktree) => ({ ...worktree, ...nextCommands(worktree) })),
  };
}

function nextCommands({ id, action, orphan }: CleanedWorktree) {
  if (action !== 'kept' || orphan) return {};
  return { diff_command: `caesar diff ${id}`, apply_command: `caesar apply ${id}` };
}

const VERBS: Readonly<Record<CleanedWorktree['action'], string>> = {
  removed: 'removed',
  would_remove: 'would go',
  kept: 'kept',
};

function gcText({ worktrees, records, bytesFreed }: Cleanup, dryRun: boolean): string {
  const lines = worktrees.flatMap(({ id, action, detail, saved }) => [
    `${id}  ${VERBS[action].padEnd(8)}  ${visibleLine(detail)}`,
    ...saved.map((path) => `  saved as ${visiblePath(path)}`),
  ]);
  const old = records.map((id) => `${id}  ${dryRun ? 'record would go' : 'record removed'}`);
  const freed = `${byteText(bytesFreed)} ${dryRun ? 'would be freed' : 'freed'}`;
  return `${[...lines, ...old, worktrees.length + records.length === 0 ? 'Nothing to remove.' : freed].join('\n')}\n`;
}
