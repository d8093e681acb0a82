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
import type { Event, Question } from '@caesar/protocol';
import type { AgentStep } from '../support/fake-model/agent-step.ts';
import type { LoggedRequest } from '../support/fake-model/logged-request.ts';
import { type CaesarRun, caesarBinary, runCaesar } from '../support/run-caesar.ts';
import type { AgentSetup } from './agent-setup.ts';
import { enclosed, portInside } from './enclosure.ts';
import { cacheDirectory } from './install-agent.ts';
import { writeModelProgram } from './model-program.ts';
import { agentNamed } from './reports.ts';

/** One agent in a home and a repository of its own, with a scripted model and no way out. Disposing removes all of it. */
export interface Stage extends Disposable {
  /** Everything is below it; it is in the environment of every process that is started here. */
  readonly root: string;
  /** Runs caesar while a script is played to the agent. */
  play(steps: readonly AgentStep[], args: readonly string[], from?: Standpoint): Played;
  /** Runs caesar without a model. */
  caesar(args: readonly string[]): Promise<CaesarRun>;
  git(...args: readonly string[]): string;
}

/** Where caesar's caller stands. */
interface Standpoint {
  /** A directory of the repository, relative to it; default: the repository itself. */
  readonly below?: string;
}

/** One run of caesar, and what the model was asked meanwhile. */
interface Played {
  readonly ended: Promise<CaesarRun>;
  requests(): readonly LoggedRequest[];
  /** All that the agent's tools have answered. */
  toolResults(): string;
}

/** The programs on a stage, as absolute paths. */
interface Programs {
  readonly agent: string;
  /** The Node that the agent asks for; null for any. */
  readonly node: string | null;
}

/** The id under which an agent is declared that asks for leave. */
export const ASKING = 'asking';

/** It is the repository's own: some agents keep the user's configuration from their shells. */
const IDENTITY = [
  ['user.name', 'Test'],
  ['user.email', 'test@example.org'],
] as const;

/** Sets the stage for an agent. It is not in the system's temporary directory, below which some agents read no settings. */
export function setStage(setup: AgentSetup, programs: Programs): Stage {
  const root = makeRoot(setup, programs);
  const repository = join(root, 'repository');
  const env = environmentOf(root);
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: repository, env, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  for (const [key, value] of IDENTITY) git('config', key, value);
  git('add', '-A');
  git('commit', '-qm', 'first');
  let runs = 0;
  return {
    root,
    git,
    play: (steps, args, { below = '' } = {}) => {
      runs += 1;
      return play({ setup, root, env, run: runs, cwd: join(repository, below) }, steps, args);
    },
    caesar: (args) => runCaesar(args, { cwd: repository, env }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** The events of a task, in order. */
export function eventsOf(taskDirectory: string): Event[] {
  return linesOf(join(taskDirectory, 'events.jsonl')) as Event[];
}

/** The first question that waits for an answer on a stage; null when none does. */
export async function pendingQuestion(stage: Stage): Promise<{ task: string; question: Question } | null> {
  const [task] = (await stage.caesar(['ps', '--json'])).json.tasks;
  const [question] = task?.pending_questions ?? [];
  return question === undefined ? null : { task: task.id, question };
}

function makeRoot(setup: AgentSetup, { agent, node }: Programs): string {
  const work = join(cacheDirectory, 'work');
  mkdirSync(work, { recursive: true });
  const root = realpathSync(mkdtempSync(join(work, `${setup.id}-`)));
  for (const name of ['home', 'bin', 'temporary']) mkdirSync(join(root, name));
  symlinkSync(agent, join(root, 'bin', agentNamed(setup.id).bin));
  if (node !== null) symlinkSync(node, join(root, 'bin', 'node'));
  write(join(root, 'repository/README.md'), '# A sample\n');
  write(join(root, 'repository/part/README.md'), '# A part\n');
  write(join(root, 'repository/.caesar/config.toml'), configurationOf(setup));
  writeModelProgram(join(root, 'model.mjs'));
  return root;
}

interface Playing {
  readonly setup: AgentSetup;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  /** Which run of this stage it is, from 1. */
  readonly run: number;
  /** Where caesar is started. */
  readonly cwd: string;
}

function play(
  { setup, root, env, run, cwd }: Playing,
  steps: readonly AgentStep[],
  args: readonly string[],
): Played {
  const log = join(root, `requests-${run}.jsonl`);
  const scripts = join(root, `scripts-${run}.json`);
  write(scripts, JSON.stringify({ script: steps }));
  const start = async () => {
    const port = await portInside();
    const at = { base: `http://127.0.0.1:${port}/s/script/${run}`, home: join(root, 'home') };
    for (const [name, content] of Object.entries(setup.files?.(at) ?? {}))
      write(join(at.home, name), content);
    const model = [process.execPath, join(root, 'model.mjs'), '--port', `${port}`];
    const [program = '', ...words] = enclosed([
      ...[...model, '--scripts', scripts, '--log', log, '--'],
      ...[process.execPath, caesarBinary, ...args],
    ]);
    return runCaesar(words, {
      binary: program,
      cwd,
      env: { ...env, ...setup.environment(at) },
    });
  };
  const requests = () => linesOf(log) as LoggedRequest[];
  return { ended: start(), requests, toolResults: () => resultsOf(requests()) };
}

/** Each request repeats the answers that came before it; a side request has none. */
function resultsOf(requests: readonly LoggedRequest[]): string {
  return requests.map(({ toolResults }) => toolResults.join('\n')).reduce(longer, '');
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function linesOf(file: string): unknown[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

function configurationOf({ id, model, asking }: AgentSetup): string {
  const models = model === undefined ? [] : ['[models]', `${id} = "${model}"`];
  const { args = [], env = {} } = asking ?? {};
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const table = [
    '[[agent]]',
    `id = "${ASKING}"`,
    `bin = "${agentNamed(id).bin}"`,
    `args = ${JSON.stringify([...args, ...(model === undefined ? [] : ['-m', model])])}`,
    'acp = true',
    'permissions = "ask"',
    `env = { ${variables.join(', ')} }`,
  ];
  return `${[...models, ...(asking === undefined ? [] : table)].join('\n')}\n`;
}

/** Nothing of the caller's own environment but where its programs are: no key can come along. */
function environmentOf(root: string): Record<string, string> {
  return {
    PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter),
    HOME: join(root, 'home'),
    XDG_STATE_HOME: join(root, 'state'),
    TMPDIR: join(root, 'temporary'),
    GIT_CONFIG_NOSYSTEM: '1',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    CI: '1',
    DO_NOT_TRACK: '1',
    STAGE: root,
  };
}
