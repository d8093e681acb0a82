import { existsSync, readFileSync, statSync } from 'node:fs';
import { ask, type Board, changedParts, isOurs, stateOf } from './board.ts';
import { demand } from './demand.ts';
import type { PlayedTask } from './played-task.ts';
import { differing, walk } from './true-tree.ts';

interface CollectedEntry {
  readonly id: string;
  readonly action: string;
  readonly reason: string;
  readonly saved: readonly string[];
}

/** Collects garbage; returns the tasks whose worktree is gone. */
export async function playCleanup(
  board: Board,
  tasks: readonly PlayedTask[],
  option?: '--dry-run' | '--force',
): Promise<ReadonlySet<string>> {
  const { place } = board;
  const before = stateOf(place);
  const there = tasks.filter(({ workspace }) => existsSync(workspace));
  const run = await place.caesar(['gc', '--json', ...(option === undefined ? [] : [option])]);
  demand('garbage is collected', run.code === 0, run.stdout + run.stderr);
  const changed = changedParts(before, stateOf(place)).filter((part) => part !== 'refs' && part !== 'config');
  demand('collecting garbage leaves the checkout alone', changed.length === 0, changed);
  const gone = there.filter(({ workspace }) => !existsSync(workspace));
  if (option === '--dry-run') demand('a preview removes nothing', gone.length === 0, run.stdout);
  for (const task of gone) {
    const entry = run.json.entries.find(({ id }: CollectedEntry) => id === task.id);
    holdWork(board, task, entry);
    const diff = await place.caesar(['diff', task.id, '--json']);
    demand('the diff outlives the worktree', diff.code === 0, diff.stderr);
    const isEmpty = differing(task.base, task.result).length === 0 && task.unsure.size === 0;
    demand(
      'the diff stays what it was',
      isEmpty || diff.json.files.length > 0 || board.changesLineEnds,
      diff.stdout,
    );
  }
  if (option === '--force') {
    const left = there.filter((task) => !gone.includes(task));
    demand('force removes all that has ended', left.length === 0, run.stdout);
  }
  return new Set(gone.map(({ id }) => id));
}

/** All that an agent wrote is in the checkout, in what git keeps for the user, or in what was saved. */
function holdWork(board: Board, { tokens, result }: PlayedTask, entry: CollectedEntry): void {
  const standing = [...result.values()].map(({ content }) => content).join('\n');
  const wanted = entry.reason === 'landed' ? tokens.filter((token) => standing.includes(token)) : tokens;
  const kept = [usersText(board), ...entry.saved.map((path) => savedText(board, path))].join('\n');
  const lost = wanted.filter((token) => !kept.includes(token));
  demand('nothing that an agent made is lost', lost.length === 0, { lost, entry });
}

function usersText({ place }: Board): string {
  const files = [...walk(place.repository, { skip: isOurs }).values()].map(({ content }) => content);
  const shown = ['-p', '-m', '--text', '--format=', '--no-color', '--no-ext-diff'];
  const history = ask(
    place,
    'log',
    ...shown,
    '--exclude=caesar/*',
    '--branches',
    '--tags',
    '--remotes',
    'HEAD',
  );
  return [...files, history, ask(place, 'stash', 'list', ...shown)].join('\n');
}

function savedText({ place }: Board, path: string): string {
  if (statSync(path).isDirectory()) {
    return [...walk(path).values()].map(({ content }) => content).join('\n');
  }
  if (!path.endsWith('.bundle')) return readFileSync(path, 'latin1');
  ask(place, 'fetch', '-q', path, '+refs/caesar/*:refs/found/*');
  const shown = ['-p', '-m', '--text', '--format=', '--no-color', '--no-ext-diff'];
  const text = ask(place, 'log', ...shown, '--glob=refs/found/*');
  for (const ref of ask(place, 'for-each-ref', '--format=%(refname)', 'refs/found').split('\n')) {
    if (ref !== '') ask(place, 'update-ref', '-d', ref);
  }
  return text;
}
