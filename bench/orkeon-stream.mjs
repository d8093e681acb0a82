/** Generated fragments a second onto a pipe, CPU of each, memory and bytes, against a bare reader of the same stream. */
import { crewFolder, measure, orkeon, ratio, settings } from './orkeon-place.mjs';
import { startServer } from './orkeon-server.mjs';
import { median } from './pairs.mjs';

const RUNS = 5;
const COUNTS = [1, 20_000, 100_000];
const server = await startServer();
const folder = crewFolder(1);
const read = (
  count,
) => `const answer = await fetch('${server.url}/${count}/v1/chat/completions', { method: 'POST', body: '{}' });
  let left = ''; const decoder = new TextDecoder();
  for await (const bytes of answer.body) {
    const lines = (left + decoder.decode(bytes, { stream: true })).split('\\n'); left = lines.pop();
    for (const line of lines) if (line.startsWith('data: {')) {
      const text = JSON.parse(line.slice(6)).choices[0]?.delta?.content; if (text) process.stdout.write(JSON.stringify({ text }) + '\\n'); }
  }`;
const candidates = {
  bare: (count) => measure(['--input-type=module', '-e', read(count)], {}),
  orkeon: (count) =>
    measure([orkeon, 'run', 'crew.yaml', '--events', 'jsonl', '--stream'], {
      cwd: folder.path,
      env: settings(`${server.url}/${count}`),
    }),
};
const seen = new Map();

try {
  for (let round = -1; round < RUNS; round += 1) {
    for (const count of COUNTS) {
      for (const [name, run] of Object.entries(candidates)) {
        const key = `${name} ${count}`;
        const measured = await run(count);
        if (round >= 0) seen.set(key, [...(seen.get(key) ?? []), measured]);
      }
    }
  }
  const of = (name, count, field) => median(seen.get(`${name} ${count}`).map((run) => run[field]));
  console.log(`\norkeon, streaming (median of ${RUNS}, in turn; what one fragment costs is taken off)`);
  for (const count of COUNTS.slice(1)) {
    const each = (name, field) => (of(name, count, field) - of(name, 1, field)) / (count - 1);
    for (const name of Object.keys(candidates)) {
      const rate = 1_000 / each(name, 'wall_ms');
      const cpu = each(name, 'cpu_ms') * 1_000;
      const label = `${name}, ${count} fragments`.padEnd(28);
      const memory = of(name, count, 'memory_mb').toFixed(0);
      const share = ratio(cpu, each('bare', 'cpu_ms') * 1_000);
      console.log(
        `  ${label} ${rate.toFixed(0).padStart(8)} /s ${cpu.toFixed(1).padStart(7)} µs CPU each ${share}   ${memory} MB, ${(each(name, 'bytes')).toFixed(0)} bytes each`,
      );
    }
  }
} finally {
  server.stop();
  folder.remove();
}
