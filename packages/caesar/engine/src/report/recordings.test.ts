import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Agent, acpAgents, builtInAgents } from '@caesar/agents';
import { systemClock } from '@caesar/host';
import { taskDirectory } from '@caesar/protocol';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEventLog } from '../launch/event-log.ts';
import { type Harvest, readStream } from '../launch/read-stream.ts';
import { collectReport } from './collect-report.ts';

const agents = fileURLToPath(new URL('../../../agents/src/', import.meta.url));

interface Recorded {
  readonly agent: Agent;
  readonly name: string;
  readonly stream: Buffer;
}

const recorded: readonly Recorded[] = [
  ...builtInAgents.flatMap((agent) => recordingsIn(join(agents, agent.id, 'fixtures'), agent, asPrinted)),
  ...acpAgents.flatMap((agent) => recordingsIn(join(agents, 'acp', 'fixtures'), agent, ofOneSide)),
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caesar-recordings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each recording leads to the report that is pinned beside this test', async () => {
  const lines: string[] = [];
  for (const one of recorded) lines.push(await lineOf(one));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./recordings.reports.txt');
});

test('a stream that comes in other pieces tells the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...recorded), fc.integer({ min: 1, max: 5_000 }), async (one, size) => {
      const whole = await read(one, one.stream.length + 1);
      expect(await read(one, size)).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

/** What the stream told, in pieces of so many bytes. */
async function read(
  { agent, stream }: Recorded,
  size: number,
): Promise<{ harvest: Harvest; events: object[] }> {
  const path = join(mkdtempSync(join(folder, 'read-')), 'events.jsonl');
  await using log = await openEventLog({ path, taskId: 't_1', clock: systemClock, onEvent: () => undefined });
  const reader = readStream({
    translator: agent.translator({ workspace: '/workspace' }),
    log,
    onOutcome: () => undefined,
  });
  for (let at = 0; at < stream.length; at += size) await reader.push(stream.subarray(at, at + size));
  await reader.end();
  return { harvest: reader.harvest, events: linesOf(readFileSync(path, 'utf8')).map(withoutTime) };
}

/** How the run ended by its own word, and what report was found in what it left, whichever way was asked for. */
async function lineOf(one: Recorded): Promise<string> {
  const { harvest, events } = await read(one, 65_536);
  const directory = mkdtempSync(join(folder, 'task-'));
  writeFileSync(join(directory, 'raw.log'), one.stream);
  const { report, source } = await collectReport({
    plan: {
      report_tier: one.agent.capabilities.schema ? 'schema' : 'file',
      objective: 'create hello.txt',
      context: '',
      constraints: [],
      acceptance_criteria: [],
    },
    task: { id: 't_1', directory: taskDirectory(directory) },
    finalText: harvest.final_text,
  });
  const { outcome } = harvest;
  const ending = outcome === null ? 'no end' : `${outcome.outcome} ${outcome.failure?.class ?? ''}`.trim();
  const found = report === null ? 'no report' : `${source}: ${report.status}, ${report.summary}`;
  return `${one.name}: ${events.length} events, ${ending}; ${found}`;
}

function recordingsIn(directory: string, agent: Agent, streamOf: (text: string) => string): Recorded[] {
  const prefix = `${agent.id}-${agent.provenVersion}-`;
  const files = agent.provenVersion === null ? [] : readdirSync(directory);
  return files
    .filter((file) => file.startsWith(prefix) && file.endsWith('.jsonl'))
    .map((file) => ({
      agent,
      name: basename(file, '.jsonl'),
      stream: Buffer.from(streamOf(readFileSync(join(directory, file), 'utf8'))),
    }));
}

function asPrinted(text: string): string {
  return text;
}

/** What the agent said, of a recording that holds both sides of a conversation. */
function ofOneSide(text: string): string {
  const messages = linesOf(text) as { dir: string; msg: object }[];
  return messages.flatMap(({ dir, msg }) => (dir === '<-' ? [`${JSON.stringify(msg)}\n`] : [])).join('');
}

function linesOf(text: string): object[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as object]));
}

function withoutTime(event: object): object {
  return { ...event, at: '' };
}
