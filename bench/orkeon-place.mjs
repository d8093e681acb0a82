/** What the benchmarks of orkeon share: a folder with a crew, the built program, the setting of a run, and CPU time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const orkeon = fileURLToPath(new URL('../packages/orkeon/cli/bin/orkeon.js', import.meta.url));
export const ratio = (value, yardstick) => `× ${(value / yardstick).toFixed(2)}`;

/** A folder with a crew of so many tasks, each of which needs one answer. */
export function crewFolder(tasks) {
  const path = mkdtempSync(join(tmpdir(), 'orkeon-bench-'));
  const task = { description: 'Write a word.', expectedOutput: 'A word.', agent: 'writer' };
  const ids = Array.from({ length: tasks }, (_, index) => `t${index}`);
  const agents = { writer: { role: 'Writer', goal: 'write' } };
  const crew = { name: 'bench', agents, tasks: Object.fromEntries(ids.map((id) => [id, task])) };
  writeFileSync(join(path, 'crew.yaml'), JSON.stringify(crew));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const settings = (url) => ({
  ...process.env,
  ORKEON_PROVIDER: 'openai-compatible',
  ORKEON_MODEL: 'm',
  ORKEON_BASE_URL: `${url}/v1`,
});

/** Runs a Node program to its end, its output read and thrown away: wall time, CPU time, first byte, bytes, peak memory. */
export async function measure(args, options) {
  const report = `process.on('exit', () => { const u = process.resourceUsage();
    require('node:fs').writeSync(3, JSON.stringify([(u.userCPUTime + u.systemCPUTime) / 1000, u.maxRSS / 1024])); });`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('${import.meta.url}'); ${report}`)}`;
  const started = performance.now();
  const child = spawn(process.execPath, [preload, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  let told = '';
  let bytes = 0;
  let first_ms = 0;
  child.stdio[3].on('data', (text) => {
    told += text;
  });
  child.stdout.on('data', (data) => {
    if (bytes === 0) first_ms = performance.now() - started;
    bytes += data.length;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  const [cpu_ms, memory_mb] = JSON.parse(told);
  return { wall_ms: performance.now() - started, cpu_ms, memory_mb, first_ms, bytes };
}
