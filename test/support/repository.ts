import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CaesarOptions, type CaesarRun, runCaesar } from './run-caesar.ts';

/** A place of its own for one test: a home, a state directory and a repository, removed with everything in it. */
export interface Place extends Disposable {
  /** Everything is below it. */
  readonly root: string;
  /** The repository, or the plain directory where there is none. */
  readonly repository: string;
  readonly env: NodeJS.ProcessEnv;
  git(...args: string[]): string;
  caesar(args: readonly string[], options?: Partial<CaesarOptions>): Promise<CaesarRun>;
  write(path: string, content: string | Buffer): string;
  read(path: string): string;
  has(path: string): boolean;
  /** Writes an executable file beside the repository and declares it as the agent `id`. */
  declareAgent(id: string, script: string, more?: string): string;
}

export interface PlaceOptions {
  /** `committed` (default) has two files in one commit, `unborn` has no commit, `none` is no repository. */
  readonly git?: 'committed' | 'unborn' | 'none';
  /** The repository's directory name. */
  readonly name?: string;
}

/** Makes a place. The user's own git configuration and state stay out of it. */
export function makePlace({ git = 'committed', name = 'repository' }: PlaceOptions = {}): Place {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'caesar-test-')));
  const repository = join(root, name);
  mkdirSync(join(repository, '.caesar'), { recursive: true });
  const env = environmentFor(root);
  const place = placeAt({ root, repository, env });
  place.write('.caesar/config.toml', '');
  if (git === 'none') return place;
  place.git('init', '-q', '-b', 'main');
  place.git('config', 'user.name', 'Test');
  place.git('config', 'user.email', 'test@example.org');
  if (git === 'unborn') return place;
  place.write('f.txt', 'a\nb\nc\n');
  place.write('g.txt', '1\n2\n');
  place.git('add', '.');
  place.git('commit', '-qm', 'first');
  return place;
}

function placeAt({
  root,
  repository,
  env,
}: {
  root: string;
  repository: string;
  env: NodeJS.ProcessEnv;
}): Place {
  const at = (path: string) => join(repository, path);
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
    return at(path);
  };
  return {
    root,
    repository,
    env,
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    has: (path) => existsSync(at(path)),
    git: (...args) =>
      execFileSync('git', args, {
        cwd: repository,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    caesar: (args, options = {}) => runCaesar(args, { cwd: repository, env, ...options }),
    declareAgent(id, script, more = '') {
      const bin = join(root, `agent-${id}`);
      writeFileSync(bin, script);
      chmodSync(bin, 0o755);
      const config = readFileSync(at('.caesar/config.toml'), 'utf8');
      write(
        '.caesar/config.toml',
        `${config}\n[[agent]]\nid = "${id}"\nbin = ${JSON.stringify(bin)}\n${more}\n`,
      );
      if (existsSync(at('.git/refs/heads/main'))) commitConfiguration(repository, env);
      return bin;
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function commitConfiguration(cwd: string, env: NodeJS.ProcessEnv): void {
  execFileSync('git', ['add', '.caesar/config.toml'], { cwd, env });
  execFileSync('git', ['commit', '-qm', 'configure', '--', '.caesar/config.toml'], { cwd, env });
}

function environmentFor(root: string): NodeJS.ProcessEnv {
  mkdirSync(join(root, 'home'));
  const config = join(root, 'gitconfig');
  writeFileSync(config, '[user]\n\tname = Test\n\temail = test@example.org\n[core]\n\tautocrlf = false\n');
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(GIT_|CAESAR_|FORCE_COLOR$|NO_COLOR$|VITEST|NODE_)/.test(key),
  );
  return {
    ...Object.fromEntries(inherited),
    HOME: join(root, 'home'),
    XDG_STATE_HOME: join(root, 'state'),
    XDG_CONFIG_HOME: join(root, 'config'),
    GIT_CONFIG_GLOBAL: config,
    GIT_CONFIG_NOSYSTEM: '1',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
  };
}
