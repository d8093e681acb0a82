import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Event } from '@caesar/protocol';
import type { AgentStep } from '../support/fake-model/agent-step.ts';
import type { LoggedRequest } from '../support/fake-model/logged-request.ts';
import { type CaesarRun, caesarBinary, runCaesar } from '../support/run-caesar.ts';
import type { AgentSetup } from './agent-setup.ts';
import { enclosed, portInside } from './enclosure.ts';
import { cacheDirectory } from './install-agent.ts';
import { modelProgram } from './model-program.ts';

/** One agent in a home and a repository of its own, with a scripted model and no way out. Disposing removes all of it. */
export interface Stage extends Disposable {
  /** Everything is below it; it is in the environment of every process that is started here. */
  readonly root: string;
  readonly repository: string;
  /** Runs caesar while a script is played to the agent. */
  play(steps: readonly AgentStep[], args: readonly string[]): Played;
  /** Runs caesar without a model. */
  caesar(args: readonly string[]): Promise<CaesarRun>;
  git(...args: readonly string[]): string;
}

/** One run of caesar, and what the model was asked meanwhile. */
export interface Played {
  readonly ended: Promise<CaesarRun>;
  requests(): readonly LoggedRequest[];
}

/** It is the repository's own: some agents keep the user's configuration from their shells. */
const IDENTITY = [
  ['user.name', 'Test'],
  ['user.email', 'test@example.org'],
] as const;

/** Sets the stage for an agent whose program is at `path`; `node` is the Node that it asks for, or null for any. */
export function setStage(setup: AgentSetup, { path, node }: { path: string; node: string | null }): Stage {
  const work = join(cacheDirectory, 'work');
  mkdirSync(work, { recursive: true });
  const root = realpathSync(mkdtempSync(join(work, `${setup.id}-`)));
  const at = (...names: string[]) => join(root, ...names);
  for (const name of ['home', 'bin', 'temporary', 'repository']) mkdirSync(at(name));
  symlinkSync(path, at('bin', setup.id));
  if (node !== null) symlinkSync(node, at('bin', 'node'));
  const env = environmentOf(root);
  const repository = at('repository');
  const write = (file: string, content: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: repository, env, encoding: 'utf8' });
  write(join(repository, 'README.md'), '# A sample\n');
  write(join(repository, '.caesar/config.toml'), configurationOf(setup));
  git('init', '-q', '-b', 'main');
  for (const [key, value] of IDENTITY) git('config', key, value);
  git('add', '-A');
  git('commit', '-qm', 'first');
  let runs = 0;
  const play = (steps: readonly AgentStep[], args: readonly string[]): Played => {
    runs += 1;
    const log = at(`requests-${runs}.jsonl`);
    const scripts = at(`scripts-${runs}.json`);
    write(scripts, JSON.stringify({ script: steps }));
    const ended = (async () => {
      const port = await portInside();
      const place = { base: `http://127.0.0.1:${port}/s/script/${runs}`, home: at('home') };
      for (const [name, content] of Object.entries(setup.files?.(place) ?? {}))
        write(at('home', name), content);
      const server = [
        process.execPath,
        modelProgram(),
        '--port',
        `${port}`,
        '--scripts',
        scripts,
        '--log',
        log,
      ];
      const [program = '', ...rest] = enclosed([...server, '--', process.execPath, caesarBinary, ...args]);
      return runCaesar(rest, {
        binary: program,
        cwd: repository,
        env: { ...env, ...setup.environment(place) },
      });
    })();
    return { ended, requests: () => linesOf(log) as LoggedRequest[] };
  };
  return {
    root,
    repository,
    git,
    play,
    caesar: (args) => runCaesar(args, { cwd: repository, env }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** The events of a task, in order. */
export function eventsOf(taskDirectory: string): Event[] {
  return linesOf(join(taskDirectory, 'events.jsonl')) as Event[];
}

function linesOf(file: string): unknown[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

function configurationOf({ id, model }: AgentSetup): string {
  return model === undefined ? '' : `[models]\n${id} = "${model}"\n`;
}

/** Nothing of the caller's own environment but where its programs are: no key can come along. */
function environmentOf(root: string): Record<string, string> {
  const home = join(root, 'home');
  return {
    PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter),
    HOME: home,
    XDG_STATE_HOME: join(root, 'state'),
    TMPDIR: join(root, 'temporary'),
    GIT_CONFIG_NOSYSTEM: '1',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    CI: '1',
    DO_NOT_TRACK: '1',
    AGENT_STAGE: root,
  };
}
