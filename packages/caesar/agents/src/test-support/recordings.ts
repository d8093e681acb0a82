import { readdirSync, readFileSync } from 'node:fs';
import type { Agent } from '../agent.ts';
import type { Fact } from '../fact.ts';
import type { Translator } from '../translator.ts';

/** What a real program printed in one run. */
export interface Recording {
  /** What was recorded, as in `shell-fail`. */
  readonly name: string;
  readonly lines: readonly string[];
  /** The path of the file that pins what it tells. */
  readonly factsPath: string;
}

const NAME = /^([a-z]+)-(\d+\.\d+\.\d+)-([a-z0-9-]+)\.jsonl$/;

/** The recordings of one agent, each of the version that its adapter was seen at work with. */
export function recordingsOf({ id, provenVersion }: Agent): readonly Recording[] {
  const folder = new URL(`../${id}/fixtures/`, import.meta.url);
  return readdirSync(folder).flatMap((file) => {
    const [, agent, version, name] = NAME.exec(file) ?? [];
    if (agent !== id || version !== provenVersion || name === undefined) return [];
    const text = readFileSync(new URL(file, folder), 'utf8');
    const factsPath = new URL(file.replace(/\.jsonl$/, '.facts.txt'), folder).pathname;
    return [{ name, lines: text.split('\n').filter((line) => line !== ''), factsPath }];
  });
}

/** One recording of an agent, by its name. */
export function recording(agent: Agent, name: string): Recording {
  const found = recordingsOf(agent).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no recording '${name}' of ${agent.id}`);
  return found;
}

/** The workspace in which all recordings were made. */
const WORKSPACE = '/workspace';

/** All that a stream tells, its end included. */
export function translate(translator: Translator, lines: readonly string[]): readonly Fact[] {
  return [...lines.flatMap((line) => [...translator.line(line)]), ...translator.end()];
}

export function replay(agent: Agent, lines: readonly string[]): readonly Fact[] {
  return translate(agent.translator({ workspace: WORKSPACE }), lines);
}

/** Facts, one a line: its kind, or its event's type, and then its fields as JSON. */
export function factLines(facts: readonly Fact[]): string {
  return facts.map((fact) => `${factLine(fact)}\n`).join('');
}

function factLine(fact: Fact): string {
  if (fact.kind !== 'event') {
    const { kind, ...fields } = fact;
    return `= ${kind} ${JSON.stringify(fields)}`;
  }
  const { type, ...fields } = fact.event;
  return `${type} ${JSON.stringify(fields)}`;
}
