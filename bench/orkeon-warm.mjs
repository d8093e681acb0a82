/** CPU and time of a crew of three chained tasks in a process that is warm, its events written to a pipe, against three bare requests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { startServer } from './orkeon-server.mjs';
import { median } from './pairs.mjs';

const RUNS = 100;
const WARM_UPS = 20;
const BATCHES = 3;
const directory = mkdtempSync(join(tmpdir(), 'orkeon-warm-'));
const entry = join(directory, 'entry.mjs');
const source = (room) => fileURLToPath(new URL(`../packages/orkeon/${room}/src/index.ts`, import.meta.url));
const names = {
  crew: 'parseCrew, runCrew',
  agents: 'createModelAgent, createUsageLedger, openModel, resolveModel',
  protocol: 'createStamper',
};
writeFileSync(
  entry,
  Object.entries(names)
    .map(([room, named]) => `export { ${named} } from '${source(room)}';`)
    .join('\n'),
);
await build({
  entryPoints: [entry],
  outdir: join(directory, 'built'),
  bundle: true,
  splitting: true,
  outExtension: { '.js': '.mjs' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['house-source'],
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: 'warning',
});
const orkeon = await import(join(directory, 'built', 'entry.mjs'));

const server = await startServer();
const reader = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
const task = (...dependencies) => ({
  description: 'Write a word.',
  expectedOutput: 'A word.',
  agent: 'writer',
  dependencies,
});
const parsed = await orkeon.parseCrew(
  JSON.stringify({
    name: 'warm',
    llm: { provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1` },
    agents: { writer: { role: 'Writer', goal: 'write' } },
    tasks: { t1: task(), t2: task('t1'), t3: task('t2') },
  }),
  { file: 'crew.yaml', environment: {}, tools: [], variables: {} },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const crew = parsed.value;
const model = orkeon.openModel(orkeon.resolveModel(crew.llm, {}).value);

async function runCrew() {
  const stamper = orkeon.createStamper({ clock: { now: () => new Date() }, crewId: crew.name });
  const emit = (fact) => {
    const { event, line } = stamper.stamp(fact);
    reader.stdin.write(line);
    return String(event.seq);
  };
  const monotonicMs = () => performance.now();
  const human = { ask: () => Promise.reject(new Error('nobody is asked')) };
  const executor = orkeon.createModelAgent({
    modelFor: () => model,
    tools: [],
    human,
    ledger: orkeon.createUsageLedger(),
    monotonicMs,
    newId: () => 'c',
    stream: false,
  });
  const { signal } = new AbortController();
  const stage = { crew, executor, humanInput: human, emit, signal, now: monotonicMs, causationId: '1' };
  const { state } = await orkeon.runCrew(stage);
  if (state !== 'succeeded') throw new Error(`the crew ${state}`);
}

async function askBare() {
  for (let request = 0; request < 3; request += 1) {
    const answer = await fetch(`${server.url}/v1/chat/completions`, { method: 'POST', body: '{}' });
    await answer.json();
  }
}

const candidates = { 'three bare requests': askBare, 'a crew of three tasks': runCrew };
const seen = Object.fromEntries(Object.keys(candidates).map((name) => [name, { wall: [], cpu: [] }]));
try {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    for (const [name, run] of Object.entries(candidates)) {
      for (let round = 0; round < WARM_UPS; round += 1) await run();
      const before = process.cpuUsage();
      for (let round = 0; round < RUNS; round += 1) {
        const started = performance.now();
        await run();
        seen[name].wall.push(performance.now() - started);
      }
      const { user, system } = process.cpuUsage(before);
      seen[name].cpu.push((user + system) / 1_000 / RUNS);
    }
  }
  console.log(`\norkeon, a warm crew (median of ${RUNS * BATCHES} runs, in turn)`);
  const [floor] = Object.values(seen).map(({ cpu }) => median(cpu));
  for (const [name, { wall, cpu }] of Object.entries(seen)) {
    const share = (median(cpu) / floor).toFixed(2);
    console.log(
      `  ${name.padEnd(28)} ${median(wall).toFixed(1)} ms   ${median(cpu).toFixed(1)} ms CPU   × ${share}`,
    );
  }
} finally {
  reader.stdin.end();
  server.stop();
  rmSync(directory, { recursive: true, force: true });
}
