import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePlace, type Place } from '../../support/repository.ts';
import type { Game } from './game.ts';
import { DIRT } from './habits.ts';
import { NAMES } from './names.ts';
import { bytesAt, type TrueTree, walk } from './true-tree.ts';

/** A repository made for a game. */
export interface Board {
  readonly place: Place;
  /** What HEAD holds. */
  readonly committed: TrueTree;
  /** Written by the user, each of them in some file or in the stash. */
  readonly tokens: readonly string[];
  /** Those of them that an agent was given and took away. */
  readonly given: Set<string>;
  /** Whether line ends may be changed by git, as the user set it. */
  readonly changesLineEnds: boolean;
  /** Left by a hook that somebody else than the agent made run. */
  readonly hookSign: string;
}

/** Lists what git itself says of a place, on its own terms. */
export function ask(place: Place, ...args: string[]): string {
  const env = { ...place.env, ADVERSARY: '1' };
  const result = spawnSync('git', ['-c', 'i18n.logOutputEncoding=UTF-8', ...args], {
    cwd: place.repository,
    env,
    maxBuffer: 1 << 28,
  });
  return result.stdout.toString('latin1');
}

/** Runs shell in a place; what it cannot do it leaves. */
export function shell(place: Place, script: string): void {
  const env = { ...place.env, ADVERSARY: '1' };
  spawnSync('bash', ['-c', script], { cwd: place.repository, env, stdio: 'ignore' });
}

/** Makes the repository of a game with its user's habits and edits. */
export function setUp(game: Game): Board {
  const place = makePlace();
  for (const name of ['f.txt', 'g.txt', 'd/x', 's.txt', 'd/e/y']) {
    place.write(name, Array.from({ length: 12 }, (_, index) => `${name} ${index}\n`).join(''));
  }
  for (const file of game.files) writeOne(place.repository, NAMES[file.at] ?? 'f.txt', file.kind);
  place.write('.gitignore', '*.ign\n/deps\n');
  if (game.attributes) place.write('.gitattributes', '*.txt text\n*.dat -text\nd/* eol=lf\n');
  place.write('.caesar/config.toml', configOf(game));
  if (game.submodule) addSubmodule(place);
  place.git('add', '-A', '-f');
  place.git('commit', '-qm', 'base');
  place.declareAgent('worker', '');
  place.write('deps/a', 'a\n');
  const committed = walk(place.repository, { skip: (path) => path === 'deps' });
  const hookSign = join(place.root, 'hook-ran');
  for (const hook of game.hooks) {
    const at = place.write(
      `.git/hooks/${hook}`,
      `#!/bin/sh\n[ -n "$ADVERSARY" ] || echo ${hook} >> ${hookSign}\n`,
    );
    chmodSync(at, 0o755);
  }
  for (const [key, value] of game.settings) place.git('config', '--replace-all', key, value);
  const dirt = [...game.dirt, ...(game.sparse ? (['sparse'] as const) : [])];
  dirt.forEach((kind, index) => {
    shell(place, DIRT[kind](`user-${index}-token`));
  });
  const there = allText(place);
  const tokens = dirt.map((_, index) => `user-${index}-token`).filter((token) => there.includes(token));
  const changesLineEnds = game.attributes || game.settings.some(([key]) => /autocrlf|eol/.test(key));
  return { place, committed, tokens, given: new Set<string>(), changesLineEnds, hookSign };
}

/** Everything that the checkout and its stash hold, in one text. */
function allText(place: Place): string {
  const files = [...walk(place.repository, { skip: isOurs }).values()].map(({ content }) => content);
  const stash = ask(place, '-c', 'color.ui=never', 'stash', 'list', '-m', '-p', '--no-ext-diff', '--text');
  return [...files, stash].join('\n');
}

/** Where tasks and their state are kept. */
export function isOurs(path: string): boolean {
  return path === '.caesar/tasks' || path === '.caesar/state';
}

function configOf({ deposit, setup }: Game): string {
  const lines = deposit === 'none' ? [] : [`${deposit} = ["deps"]`];
  const commands = 'echo set-up > by-setup.txt; echo x > by-setup.ign; echo set-up >> s.txt';
  if (setup) lines.push(`setup = [${JSON.stringify(commands)}]`);
  return `[worktree]\n${lines.join('\n')}\n`;
}

function writeOne(root: string, path: string, kind: Game['files'][number]['kind']): void {
  const at = bytesAt(root, path);
  try {
    mkdirSync(at.subarray(0, at.lastIndexOf('/')), { recursive: true });
    if (kind === 'link') symlinkSync('f.txt', at);
    else
      writeFileSync(at, kind === 'empty' ? '' : kind === 'binary' ? `\0${path}\r\n\x01` : `${path}\nx\ny\n`);
    if (kind === 'executable') chmodSync(at, 0o755);
  } catch {
    // Another one stands in its way.
  }
}

function addSubmodule(place: Place): void {
  const source = join(place.root, 'source');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: source, env: place.env });
  mkdirSync(source);
  git('init', '-q', '-b', 'main');
  writeFileSync(join(source, 'l'), 'l\n');
  git('add', '.');
  git('commit', '-qm', 'lib');
  place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', source, 'lib');
}

/** What must stay as it is when something only looks, or refuses. */
export function stateOf(place: Place): ReadonlyMap<string, string> {
  const files = [...walk(place.repository, { skip: isOurs })].map(
    ([path, { kind, content }]) => [`file ${path}`, `${kind} ${content}`] as const,
  );
  const read = (path: string) => {
    try {
      return readFileSync(join(place.repository, path), 'latin1');
    } catch {
      return '';
    }
  };
  const refs = ask(place, 'for-each-ref', '--format=%(refname) %(objectname)')
    .split('\n')
    .filter((line) => !/^refs\/(caesar|heads\/caesar)\//.test(line));
  return new Map([
    ...files,
    ['index', ask(place, 'ls-files', '--stage', '-z')],
    ['marks', ask(place, 'ls-files', '-v', '-z')],
    ['HEAD', read('.git/HEAD')],
    ['refs', refs.join('\n')],
    ['config', read('.git/config')],
    ['exclude', read('.git/info/exclude')],
    ['stash', read('.git/logs/refs/stash')],
  ]);
}

/** The parts of two states that are not the same. */
export function changedParts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}

export function tearDown({ place }: Board): void {
  spawnSync('chmod', ['-R', 'u+rwx', place.root]);
  rmSync(place.root, { recursive: true, force: true, maxRetries: 3 });
}
