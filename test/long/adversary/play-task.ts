import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bashAgent } from '../../support/agents.ts';
import type { Place } from '../../support/repository.ts';
import { ask, type Board, changedParts, isOurs, stateOf } from './board.ts';
import { demand } from './demand.ts';
import type { Game, TaskGame } from './game.ts';
import { holdDiff } from './hold-diff.ts';
import { shellOf } from './moves.ts';
import type { PlayedTask } from './played-task.ts';
import {
  differing,
  same,
  type TrueFile,
  type TrueTree,
  threeWay,
  walk,
  withoutLineEnds,
} from './true-tree.ts';

/** Runs one task of a game, and holds what the command line says of it against the files. */
export async function playTask(board: Board, game: Game, index: number): Promise<PlayedTask> {
  const { place } = board;
  const asked = game.tasks[index] ?? { moves: [], carryDirty: false };
  // To git a folder where a sparse checkout leaves a file out is the loss of that file; none is seen here.
  const isSparse = game.sparse || game.dirt.includes('sparse');
  const task = { ...asked, moves: asked.moves.filter(({ kind }) => !isSparse || kind !== 'emptyFolder') };
  const copy = join(place.root, `start-${index}`);
  mkdirSync(copy);
  writeFileSync(join(place.root, 'agent-worker'), bashAgent(scriptOf(task, index, copy)));
  const before = stateOf(place);
  const options = task.carryDirty ? ['--carry-dirty'] : [];
  const here = walk(place.repository, { skip: isOurs });
  const stashed = ask(place, 'stash', 'list', '--format=%H').split('\n');
  const run = await place.caesar([
    'run',
    'x',
    '--agent',
    'worker',
    '--json',
    '--isolation',
    'worktree',
    ...options,
  ]);
  demand('the run tells of a task', run.stdout.startsWith('{'), run.stderr + run.stdout);
  const { task_id: id, workspace, branch, verdict, findings = [] } = run.json;
  demand('the run came to its end', typeof workspace === 'string' && existsSync(workspace), run.stdout);
  const isReached = holdCheckout(before, stateOf(place));
  const isBlamed = findings.some(({ code }: { code: string }) => code === 'CHECKOUT_LEAK');
  demand('who reaches the checkout is blamed, and nobody else', isBlamed === isReached, run.stdout);
  demand('the task did well', isReached || (run.code === 0 && verdict === 'good'), run.stdout);
  demand('what reached the checkout is no success', !isReached || verdict === 'contradicted', run.stdout);
  const base = withoutOthers(task.carryDirty ? withSkipped(board, here) : board.committed, {
    base: board.committed,
  });
  const start = walk(copy);
  const end = walk(workspace, { known: board.committed });
  if (!game.setup) holdStart(board, base, start);
  const { result, unsure } = resultOf({ base, start, end });
  const tokens =
    workOf(board, { id, workspace, stashed }).match(new RegExp(`agent-${index}-\\d+-token`, 'g')) ?? [];
  const played = {
    id,
    workspace,
    branch,
    base,
    result,
    unsure,
    tokens: [...new Set(tokens)],
    moves: task.moves,
  };
  const [held, left] = [base, result].map((tree) =>
    [...tree.values()].map(({ content }) => content).join('\n'),
  );
  for (const token of board.tokens)
    if (held?.includes(token) && !left?.includes(token)) board.given.add(token);

  await holdDiff(board, played, isReached);
  return played;
}

function scriptOf({ moves }: TaskGame, index: number, copy: string): string {
  const steps = moves.map(
    (move, at) => `( cd "$top" && ${shellOf(move, tokenOf(index, at))} ) </dev/null >/dev/null 2>&1`,
  );
  return ['set +e', 'export ADVERSARY=1', `cp -a . ${copy}`, 'top="$PWD"', ...steps, 'cd /', 'true'].join(
    '\n',
  );
}

function tokenOf(task: number, move: number): string {
  return `agent-${task}-${move}-token`;
}

/** Files that a sparse checkout leaves out are there all the same. */
export function withSkipped({ place, committed }: Board, tree: TrueTree): TrueTree {
  const skipped = ask(place, 'ls-files', '-t', '-z')
    .split('\0')
    .filter((line) => line.startsWith('S '))
    .map((line) => line.slice(2));
  const all = new Map(tree);
  for (const path of skipped) {
    const file = committed.get(path);
    if (file !== undefined && !all.has(path) && !standsBelow(tree, path)) all.set(path, file);
  }
  return all;
}

/** A tree without what is ignored, and not tracked, and without repositories that have no commit. */
export function withoutOthers(tree: TrueTree, { base }: { readonly base: TrueTree }): TrueTree {
  const isIgnored = ignoring(tree.get('.gitignore'));
  return new Map(
    [...tree].filter(
      ([path, { kind, content }]) =>
        (base.has(path) || !isIgnored(path)) && !(kind === 'repository' && content === ''),
    ),
  );
}

/** What git ignores by what these games write into `.gitignore`. */
function ignoring(file: TrueFile | undefined): (path: string) => boolean {
  const lines = file?.content.split(/\r?\n/) ?? [];
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  const tops = lines.filter((line) => line.startsWith('/')).map((line) => line.slice(1));
  return (path) =>
    endings.some((ending) => path.split('/').some((part) => part.endsWith(ending))) ||
    tops.some((top) => path === top || path.startsWith(`${top}/`));
}

/** Deposits are nobody’s change, whatever was done to them. */
const isDeposit = (path: string) => path === 'deps' || path.startsWith('deps/');

function resultOf({ base, start, end }: { base: TrueTree; start: TrueTree; end: TrueTree }) {
  const seen = (tree: TrueTree) =>
    new Map([...withoutOthers(tree, { base })].filter(([path]) => !isDeposit(path)));
  const [from, to] = [seen(start), seen(end)];
  const repositories = new Map([...base].filter(([, { kind }]) => kind === 'repository'));
  for (const [path, file] of repositories) {
    if (start.has(path) && !same(start.get(path), file)) from.set(path, file);
  }
  const { tree, contested } = threeWay(from, base, to);
  const result = new Map(
    [...tree].filter(([path]) => to.has(path) || !(end.has(path) || standsBelow(end, path))),
  );
  const unsure = new Set<string>();
  for (const path of contested) {
    if (same(base.get(path), to.get(path))) continue;
    unsure.add(path);
  }
  return { result, unsure };
}

/** Whether a file of a tree stands where a path has a folder. */
function standsBelow(tree: TrueTree, path: string): boolean {
  return path.split('/').some((_, index, parts) => index > 0 && tree.has(parts.slice(0, index).join('/')));
}

/** The worktree starts from what it says it starts from. */
function holdStart(board: Board, base: TrueTree, start: TrueTree): void {
  const [wanted, found] = [base, withoutOthers(start, { base })].map((tree) =>
    board.changesLineEnds ? withoutLineEnds(tree) : tree,
  );
  const differences = differing(wanted ?? base, found ?? start).filter(
    (path) => !isDeposit(path) && base.get(path)?.kind !== 'repository' && !isLeftOut(board, path),
  );
  demand('the worktree starts from its base', differences.length === 0, differences);
}

function isLeftOut({ place }: Board, path: string): boolean {
  return path.startsWith('d/') && ask(place, 'config', 'core.sparseCheckout').trim() === 'true';
}

/** Nothing but the stash, which all worktrees share, is within an agent’s reach here. Returns whether it lost an entry. */
function holdCheckout(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  const changed = changedParts(before, after).filter(
    (part) => part !== 'refs' && part !== 'stash' && !part.startsWith('file deps/'),
  );
  const stays = changed.filter(
    (part) => part !== 'config' || withoutBranches(before) !== withoutBranches(after),
  );
  demand('a run leaves the checkout alone', stays.length === 0, stays);
  const left = new Set(lines(after.get('refs')));
  const lost = lines(before.get('refs')).filter((line) => !line.startsWith('refs/stash ') && !left.has(line));
  demand('a run leaves the refs alone', lost.length === 0, lost);
  const stash = new Set(stashedIn(after));
  return stashedIn(before).some((commit) => !stash.has(commit));
}

/** The commits of the stash’s entries, by its log. */
function stashedIn(state: ReadonlyMap<string, string>): string[] {
  return lines(state.get('stash')).map((line) => line.slice(41, 81));
}

function lines(text = ''): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function withoutBranches(state: ReadonlyMap<string, string>): string {
  const sections = (state.get('config') ?? '').split(/^(?=\[)/m);
  return sections.filter((section) => !section.startsWith('[branch ')).join('');
}

/** The text of what stands in the worktree, of what was committed in it, and of what was stashed meanwhile. */
function workOf(
  { place, committed }: Board,
  {
    id,
    workspace,
    stashed,
  }: { readonly id: string; readonly workspace: string; readonly stashed: readonly string[] },
): string {
  const files = [...withoutOthers(walk(workspace, { known: committed }), { base: committed })];
  const standing = files.filter(([path]) => !isDeposit(path)).map(([, { content }]) => content);
  const inner = files
    .filter(([path, { kind }]) => kind === 'repository' && !committed.has(path))
    .map(([path]) => [...walk(Buffer.from(`${workspace}/${path}`, 'latin1').toString()).values()])
    .flatMap((held) => held.map(({ content }) => content));
  const own = join(place.repository, '.git/worktrees', id);
  const been = ['HEAD', 'logs/HEAD'].flatMap(
    (name) => readText(join(own, name)).match(/[0-9a-f]{40}/g) ?? [],
  );
  const now = ask(place, `--git-dir=${own}`, 'rev-parse', '--verify', '--quiet', 'HEAD').trim();
  const stash = ask(place, 'stash', 'list', '--format=%H').split('\n');
  const left = stash.filter((commit) => commit !== '' && !stashed.includes(commit));
  const commits = [...new Set([...been, now, ...left, ...left.map((commit) => `${commit}^3`)])];
  return [...standing, ...inner, ...commits.map((commit) => textOf(place, commit))].join('\n');
}

function textOf(place: Place, commit: string): string {
  return ask(
    place,
    '-c',
    'log.showSignature=false',
    'show',
    '--format=',
    '-m',
    '-p',
    '--text',
    '--no-color',
    '--no-ext-diff',
    commit,
    '--',
  );
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}
