import { join } from 'node:path';
import { configDirectory, type Environment, readBounded } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import { type ConfigProblem, describeProblem } from './config-problem.ts';
import { type Config, LAYER_NAMES, type Layer, type LayerName, mergeLayers } from './merge-layers.ts';

const LARGEST_FILE_BYTES = 1_048_576;

/** The three files, whether they are there or not. */
export type ConfigFiles = Readonly<Record<LayerName, string>>;

/** The configuration in force, or everything that is wrong in its files. */
export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly refusal: Refusal; readonly problems: readonly ConfigProblem[] };

/** Looks elsewhere for a file of the project that is not there: its content, or null. */
type LeftOut = (file: string) => Promise<Buffer | null>;

/** Where the configuration of a project is looked for. `root` is the absolute path of the project. */
export function configFiles(root: string, environment: Environment): ConfigFiles {
  return {
    global: join(configDirectory(environment, 'caesar'), 'config.toml'),
    project: join(root, '.caesar', 'config.toml'),
    local: join(root, '.caesar', 'config.local.toml'),
  };
}

/**
 * Reads the configuration of a project: global under project under local, each file optional.
 * `leftOut` is asked for the project's own file when that is not there; default: nobody is.
 * Every problem of every file is told at once, by a refusal `CONFIG_INVALID` whose reason has one line for each.
 */
export async function loadConfig(
  root: string,
  environment: Environment,
  leftOut: LeftOut = nowhere,
): Promise<LoadedConfig> {
  const files = configFiles(root, environment);
  const read = await Promise.all(
    LAYER_NAMES.map((name) => readLayer(name, files[name], name === 'project' ? leftOut : nowhere)),
  );
  const problems = read.flatMap((layer) => layer.problems);
  if (problems.length > 0) return { ok: false, refusal: refusalOf(problems), problems };
  return { ok: true, config: mergeLayers(read.flatMap((layer) => layer.found)) };
}

interface ReadLayer {
  readonly found: readonly Layer[];
  readonly problems: readonly ConfigProblem[];
}

const nowhere: LeftOut = () => Promise.resolve(null);

async function readLayer(name: LayerName, file: string, leftOut: LeftOut): Promise<ReadLayer> {
  const outcome = await readBounded(file, LARGEST_FILE_BYTES, { followSymlink: true });
  if (outcome.state === 'unreadable')
    return { found: [], problems: [wholeFile(file, `cannot be read: ${outcome.reason}`)] };
  const bytes = outcome.state === 'read' ? outcome.bytes : await leftOut(file);
  return bytes === null ? { found: [], problems: [] } : parseFile(name, file, bytes);
}

async function parseFile(name: LayerName, file: string, bytes: Buffer): Promise<ReadLayer> {
  const text = decode(bytes);
  if (text === null) return { found: [], problems: [wholeFile(file, 'not UTF-8; save it as UTF-8')] };
  const { parseLayer } = await import('./parse-layer.ts');
  const parsed = parseLayer(text, file);
  return parsed.ok
    ? { found: [{ name, values: parsed.values }], problems: [] }
    : { found: [], problems: parsed.problems };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function wholeFile(file: string, message: string): ConfigProblem {
  return { file, line: null, column: null, key: '', message };
}

function refusalOf(problems: readonly ConfigProblem[]): Refusal {
  return {
    code: 'CONFIG_INVALID',
    reason: problems.map(describeProblem).join('\n'),
    remedy:
      problems.length === 1
        ? 'correct that place and try again'
        : `correct these ${problems.length} places and try again`,
  };
}
