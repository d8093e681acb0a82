import { ask, type Board, changedParts, isOurs, shell, stateOf } from './board.ts';
import { demand } from './demand.ts';
import type { Game } from './game.ts';
import { withoutOthers, withSkipped } from './play-task.ts';
import type { PlayedTask } from './played-task.ts';
import { differing, same, spelling, type TrueTree, threeWay, walk, withoutLineEnds } from './true-tree.ts';

/** What was landed last in a checkout, so that it can be told what undoing it makes. */
export interface Landed {
  readonly tasks: readonly PlayedTask[];
  readonly before: TrueTree;
}

/** How a landing is asked for. */
export interface Manner {
  readonly options?: readonly string[];
  readonly paths?: readonly string[];
}

/** Everything in the checkout, what is left out of it in a sparse one too. */
function filesOf(board: Board): TrueTree {
  return withSkipped(board, walk(board.place.repository, { skip: isOurs }));
}

/** Lands tasks; returns what it takes to undo it, or null when it was refused or there was nothing to land. */
export async function playApply(
  board: Board,
  tasks: readonly PlayedTask[],
  { options = [], paths = [] }: Manner = {},
): Promise<Landed | null> {
  const { place } = board;
  const [state, before] = [stateOf(place), filesOf(board)];
  const staged = stagedIn(board);
  const run = await place.caesar([
    'apply',
    ...tasks.map(({ id }) => id),
    ...options,
    '--json',
    '--',
    ...paths,
  ]);
  const seen = run.stdout + run.stderr;
  demand('a landing says what it did', run.stdout.startsWith('{'), seen);
  const after = filesOf(board);
  const marked = options.includes('--merge') && run.json.conflicts?.length > 0;
  if (options.includes('--check') || (run.code !== 0 && !marked)) {
    const changed = changedParts(state, stateOf(place));
    demand('a refusal, and a look, change nothing', changed.length === 0, { changed, seen });
  }
  holdUsers(board, 'landing');
  if (options.includes('--check')) return null;
  const wanted = expected(before, tasks, paths);
  const isLeft = run.code !== 0 && !marked;
  if (isLeft) {
    const may =
      wanted.contested.length > 0 ||
      wanted.blocked.length > 0 ||
      options.includes('--commit') ||
      paths.length > 0;
    demand('a landing is refused for a reason', may || hasPointers(tasks), seen);
    return null;
  }
  holdFiles(board, { after, wanted, seen });
  if (!options.includes('--commit')) {
    const beside = changedParts(state, stateOf(place)).filter((part) => !part.startsWith('file '));
    demand('landing changes files alone', beside.length === 0 || onlyShown(board, beside), beside);
  } else {
    demand(
      'what is staged stays staged',
      staged.every((path) => stagedIn(board).includes(path)),
      { staged, now: stagedIn(board) },
    );
  }
  return run.json.applied ? { tasks, before } : null;
}

function onlyShown({ place }: Board, parts: readonly string[]): boolean {
  return (
    ask(place, 'config', 'core.sparseCheckout').trim() === 'true' && parts.every((part) => part === 'marks')
  );
}

function stagedIn({ place }: Board): string[] {
  return ask(place, 'diff', '--cached', '--name-only', '-z', '--no-renames', '--ignore-submodules=none')
    .split('\0')
    .filter((path) => path !== '');
}

function hasPointers(tasks: readonly PlayedTask[]): boolean {
  return tasks.some(({ base, result }) =>
    differing(base, result).some((path) =>
      [base, result].some((tree) => tree.get(path)?.kind === 'repository'),
    ),
  );
}

/** What a landing makes of the files, where that can be told: else `contested` names the paths. */
function expected(before: TrueTree, tasks: readonly PlayedTask[], paths: readonly string[]) {
  let files = before;
  const contested: string[] = [];
  const blocked: string[] = [];
  for (const { base, result, unsure } of tasks) {
    const theirs = withoutNew(base, result, paths);
    const users = differing(base, withoutOthers(files, { base }));
    const merged = threeWay(base, files, theirs);
    const changed = differing(base, theirs);
    const isMoving = changed.some((path) => !theirs.has(path)) && users.length > 0;
    contested.push(...merged.contested, ...unsure);
    if (isMoving)
      blocked.push(...users.filter((path) => !before.has(path) || !base.has(path) || changed.includes(path)));
    for (const path of changed) {
      const inTheWay = [...files.keys()].filter(
        (other) =>
          (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) &&
          !same(files.get(other), base.get(other)),
      );
      blocked.push(...inTheWay);
    }
    files = merged.tree;
  }
  return { files, contested, blocked };
}

/** The agent’s files as far as they can be landed: without repositories of its own, and of the chosen paths only. */
function withoutNew(base: TrueTree, result: TrueTree, paths: readonly string[]): TrueTree {
  const theirs = new Map(result);
  for (const path of differing(base, result)) {
    const isNew = result.get(path)?.kind === 'repository' && base.get(path)?.kind !== 'repository';
    const named = spelling(path);
    const isChosen = paths.length === 0 || paths.some((one) => named === one || named.startsWith(`${one}/`));
    if (!isNew && isChosen) continue;
    const was = base.get(path);
    if (was === undefined || (isNew && isChosen)) theirs.delete(path);
    else theirs.set(path, was);
  }
  return theirs;
}

interface Seen {
  readonly after: TrueTree;
  readonly wanted: ReturnType<typeof expected>;
  readonly seen: string;
}

function holdFiles(board: Board, { after, wanted, seen }: Seen): void {
  const open = new Set([...wanted.contested, ...wanted.blocked]);
  const [made, hoped] = [after, wanted.files].map((tree) =>
    board.changesLineEnds ? withoutLineEnds(tree) : tree,
  );
  const wrong = differing(made ?? after, hoped ?? after).filter((path) => !open.has(path));
  demand('landing makes the agent’s files and no others', wrong.length === 0 || open.size > 0, {
    wrong: wrong.map((path) => [spelling(path), after.get(path), wanted.files.get(path)]),
    seen,
  });
}

/** Takes back what was landed. */
export async function playReverse(
  board: Board,
  tasks: readonly PlayedTask[],
  last: Landed | undefined,
): Promise<boolean> {
  const { place } = board;
  const state = stateOf(place);
  const run = await place.caesar(['apply', ...tasks.map(({ id }) => id), '--reverse', '--json']);
  holdUsers(board, 'undoing');
  if (run.code !== 0) {
    const changed = changedParts(state, stateOf(place));
    demand('a refusal to undo changes nothing', changed.length === 0, {
      changed,
      seen: run.stdout + run.stderr,
    });
  }
  const isLast =
    last !== undefined &&
    last.tasks.length === tasks.length &&
    tasks.every((task, at) => last.tasks[at] === task);
  if (!isLast) return run.code === 0;
  demand('what was landed last can be undone', run.code === 0, run.stdout + run.stderr);
  const [now, then] = [filesOf(board), last.before].map((tree) =>
    board.changesLineEnds ? withoutLineEnds(tree) : tree,
  );
  const wrong = differing(now ?? last.before, then ?? last.before);
  demand(
    'undoing restores each file',
    wrong.length === 0,
    wrong.map((path) => [spelling(path), now?.get(path), then?.get(path)]),
  );
  return true;
}

/** Lands a task with its commits. */
export async function playMerge(board: Board, task: PlayedTask): Promise<void> {
  const { place } = board;
  const [state, before] = [stateOf(place), filesOf(board)];
  const head = ask(place, 'rev-parse', 'HEAD').trim();
  const staged = stagedIn(board);
  const run = await place.caesar(['merge', task.id, '--json']);
  const seen = run.stdout + run.stderr;
  holdUsers(board, 'merging');
  if (run.code !== 0) {
    const changed = changedParts(state, stateOf(place));
    demand('a refusal to merge changes nothing', changed.length === 0, { changed, seen });
    return;
  }
  const base = ask(place, 'merge-base', head, 'HEAD').trim();
  demand('merging goes on from HEAD', base === head, seen);
  demand(
    'what is staged stays staged',
    staged.every((path) => stagedIn(board).includes(path)),
    { staged, now: stagedIn(board), seen },
  );
  const isPlain = !task.moves.some(({ kind }) => /^(reset|rebase|orphan|amend|mergeUnderWay)/.test(kind));
  if (isPlain) holdFiles(board, { after: filesOf(board), wanted: expected(before, [task], []), seen });
}

/** What the user wrote is still there. */
function holdUsers(board: Board, when: string): void {
  const there = userText(board);
  const lost = board.tokens.filter((token) => !there.includes(token) && !board.given.has(token));
  demand(`${when} keeps what the user wrote`, lost.length === 0, lost);
}

function userText({ place }: Board): string {
  const files = [...walk(place.repository, { skip: isOurs }).values()].map(({ content }) => content);
  return [...files, ask(place, 'stash', 'list', '-m', '-p', '--text', '--no-color', '--no-ext-diff')].join(
    '\n',
  );
}

/** The user goes on. */
export function userEdits({ place }: Board, game: Game): void {
  shell(place, `echo later-${game.tasks.length} >> later.txt`);
}
