/** Events written and read in a second of CPU time, against JSON and readline alone; the protocol's source is bundled for it first. */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from './pairs.mjs';

const LINES = 200_000;
const RUNS = 5;
const directory = mkdtempSync(join(tmpdir(), 'orkeon-codec-'));
const bundle = join(directory, 'protocol.mjs');
await build({
  entryPoints: [fileURLToPath(new URL('../packages/orkeon/protocol/src/index.ts', import.meta.url))],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
const { createLineReader, createStamper, parseEvent } = await import(bundle);

const file = join(directory, 'events.jsonl');
const clock = { now: () => new Date() };
const fact = (index) => ({
  kind: 'llm.delta',
  agentId: 'writer',
  causationId: '2',
  text: `word ${index}`,
  taskId: 't1',
});

function stampAll() {
  const stamper = createStamper({ clock, crewId: 'press' });
  let length = 0;
  for (let index = 0; index < LINES; index += 1) length += stamper.stamp(fact(index)).line.length;
  return length;
}
function stringifyAll() {
  const ts = new Date().toISOString();
  let length = 0;
  for (let index = 0; index < LINES; index += 1) {
    length += JSON.stringify({
      v: 2,
      seq: index + 1,
      ts,
      kind: 'llm.delta',
      crewId: 'press',
      ...fact(index),
    }).length;
  }
  return length;
}
async function readWith(each) {
  let count = 0;
  for await (const bytes of createReadStream(file)) count += each(bytes);
  return count;
}
const byLines = () => {
  const reader = createLineReader();
  return readWith((bytes) => [...reader.push(bytes)].length);
};
const byJson = () => {
  const reader = createLineReader();
  return readWith((bytes) => [...reader.push(bytes)].filter((line) => JSON.parse(line.text)).length);
};
const byEvents = () => {
  const reader = createLineReader();
  return readWith((bytes) => [...reader.push(bytes)].filter((line) => parseEvent(line).ok).length);
};
const byReadline = (take) =>
  new Promise((resolve) => {
    let count = 0;
    const lines = createInterface({ input: createReadStream(file) });
    lines.on('line', (line) => {
      take(line);
      count += 1;
    });
    lines.on('close', () => resolve(count));
  });

const stamper = createStamper({ clock, crewId: 'press' });
writeFileSync(file, Array.from({ length: LINES }, (_, index) => stamper.stamp(fact(index)).line).join(''));

const pairs = {
  write: { 'JSON.stringify alone': stringifyAll, 'stamp and write': stampAll },
  frame: { 'readline, events': () => byReadline(() => {}), 'our line reader': byLines },
  read: {
    'readline and JSON.parse': () => byReadline(JSON.parse),
    'our reader and JSON.parse': byJson,
    'our reader, checked events': byEvents,
  },
};
try {
  console.log(
    `\norkeon, codec (${LINES} lines of ${(stampAll() / LINES) | 0} letters, CPU time, median of ${RUNS}, in turn)`,
  );
  for (const candidates of Object.values(pairs)) {
    const times = Object.fromEntries(Object.keys(candidates).map((label) => [label, []]));
    for (let round = -1; round < RUNS; round += 1) {
      for (const [label, run] of Object.entries(candidates)) {
        const before = process.cpuUsage();
        const result = await run();
        const { user, system } = process.cpuUsage(before);
        if (result < LINES) throw new Error(`${label} lost lines: ${result}`);
        if (round >= 0) times[label].push((user + system) / 1_000);
      }
    }
    const [yardstick] = Object.values(times).map(median);
    for (const [label, took] of Object.entries(times)) {
      const rate = LINES / median(took);
      console.log(
        `  ${label.padEnd(32)} ${rate.toFixed(0).padStart(6)} k/s   × ${(median(took) / yardstick).toFixed(2)}`,
      );
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
