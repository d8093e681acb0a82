import { parse, TomlError } from 'smol-toml';
import { type Fault, faultsOf, repeatedEntries } from './config-faults.ts';
import type { ConfigProblem } from './config-problem.ts';
import { type ConfigLayer, layerSchema } from './config-schema.ts';
import { lineOfKey } from './locate-keys.ts';

/** What one configuration file says, or everything that is wrong in it. */
export type ParsedLayer =
  | { readonly ok: true; readonly values: ConfigLayer }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads the text of one configuration file; `file` is its name in the problems. */
export function parseLayer(text: string, file: string): ParsedLayer {
  const document = parseToml(text, file);
  if (!document.ok) return document;
  const result = layerSchema.safeParse(document.table);
  const faults = [
    ...(result.error?.issues ?? []).flatMap((issue) => faultsOf(issue, document.table)),
    ...repeatedEntries(document.table),
  ];
  if (result.success && faults.length === 0) return { ok: true, values: result.data };
  const problems = faults.map((fault) => locate(fault, text, file));
  return { ok: false, problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

type ParsedToml =
  | { readonly ok: true; readonly table: unknown }
  | { readonly ok: false; readonly problems: ConfigProblem[] };

function parseToml(text: string, file: string): ParsedToml {
  try {
    return { ok: true, table: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, column } = error;
    const [first = ''] = error.message.split('\n');
    const message = `not valid TOML: ${first.replace(/^Invalid TOML document: /, '')}`;
    return { ok: false, problems: [{ file, line, column, key: '', message }] };
  }
}

function locate({ path, message }: Fault, text: string, file: string): ConfigProblem {
  return { file, line: lineOfKey(text, path), column: null, key: writeKey(path), message };
}

function writeKey(path: Fault['path']): string {
  return path
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}
