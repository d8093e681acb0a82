import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Board } from './board.ts';
import { demand } from './demand.ts';
import { applyPatch, writeTree } from './patched-folder.ts';
import type { PlayedTask } from './played-task.ts';
import { differing, spelling, walk, withoutLineEnds } from './true-tree.ts';

/** The diff names each changed path and no other, however it is asked for. */
export async function holdDiff(board: Board, task: PlayedTask, isReached: boolean): Promise<void> {
  const { place, changesLineEnds } = board;
  const shown = await place.caesar(['diff', task.id, '--json']);
  demand('the diff can be shown', shown.code === 0, shown.stderr + shown.stdout);
  const named = shown.json.changes.flatMap(({ path, from }: { path: string; from?: string }) =>
    from === undefined ? [path] : [path, from],
  );
  const [base, result] = changesLineEnds
    ? [withoutLineEnds(task.base), withoutLineEnds(task.result)]
    : [task.base, task.result];
  const unsure = new Set([...task.unsure].map(spelling));
  const wanted = differing(base, result).map(spelling);
  const missed = wanted.filter((path) => !named.includes(path) && !unsure.has(path));
  const invented = named.filter((path: string) => !wanted.includes(path) && !unsure.has(path));
  demand('the diff misses nothing', missed.length === 0, { missed, named });
  demand('the diff invents nothing', invented.length === 0, { invented, wanted });
  demand(
    'names and files agree',
    JSON.stringify(shown.json.files) ===
      JSON.stringify(shown.json.changes.map(({ path }: { path: string }) => path)),
    shown.json.files,
  );
  const patch = await place.caesar(['diff', task.id]);
  demand('the patch can be shown', patch.code === 0, patch.stderr);
  const told = patch.bytes.toString('latin1');
  const users = isReached ? [] : board.tokens.filter((token) => told.includes(`\n+${token}`));
  demand('nothing of the user’s is the agent’s', users.length === 0, users);
  if (!changesLineEnds && task.unsure.size === 0) holdPatch(board, task, patch.bytes);
}

/** The patch makes the agent’s files out of the base’s, by git’s own hand. */
function holdPatch({ place }: Board, { base, result, id }: PlayedTask, patch: Buffer): void {
  const isPointer = (path: string) => [base, result].some((tree) => tree.get(path)?.kind === 'repository');
  const differences = differing(base, result);
  if (differences.some(isPointer) || differences.length === 0) return;
  const folder = join(place.root, `patched-${id}`);
  mkdirSync(folder);
  writeTree(folder, base);
  const tried = applyPatch(folder, patch, place.env);
  demand('git takes the patch', tried.code === 0, tried.stderr);
  const made = differing(walk(folder), result).filter((path) => !isPointer(path));
  demand('the patch makes the agent’s files', made.length === 0, made);
}
