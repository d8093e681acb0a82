/** CPU time of a crew, against as many bare requests to the same server: cold, and what each further task adds. */
import { crewFolder, measure, orkeon, ratio, settings } from './orkeon-place.mjs';
import { startServer } from './orkeon-server.mjs';
import { median } from './pairs.mjs';

const RUNS = 7;
const FEW = 3;
const MANY = 203;
const server = await startServer();
const folders = { few: crewFolder(FEW), many: crewFolder(MANY) };
const fetches = (count) => `for (let i = 0; i < ${count}; i += 1) {
  await (await fetch('${server.url}/v1/chat/completions', { method: 'POST', body: '{}' })).json(); }`;
const bare = (count) => measure(['--input-type=module', '-e', fetches(count)], {});
const crew = (folder) =>
  measure([orkeon, 'run', 'crew.yaml', '--events', 'jsonl'], { cwd: folder.path, env: settings(server.url) });
const candidates = {
  bareFew: () => bare(FEW),
  crewFew: () => crew(folders.few),
  bareMany: () => bare(MANY),
  crewMany: () => crew(folders.many),
};
const cpu = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));

try {
  for (let round = -1; round < RUNS; round += 1) {
    for (const [name, run] of Object.entries(candidates)) {
      const { cpu_ms } = await run();
      if (round >= 0) cpu[name].push(cpu_ms);
    }
  }
  const of = (name) => median(cpu[name]);
  const added = (many, few) => (of(many) - of(few)) / (MANY - FEW);
  const tell = (label, value, yardstick) =>
    console.log(`  ${label.padEnd(44)} ${value.toFixed(2).padStart(8)} ms   ${ratio(value, yardstick)}`);
  console.log(`\norkeon, CPU of a crew (median of ${RUNS}, in turn)`);
  tell(`${FEW} bare requests, whole process`, of('bareFew'), of('bareFew'));
  tell(`a crew of ${FEW} tasks, whole process`, of('crewFew'), of('bareFew'));
  const request = added('bareMany', 'bareFew');
  tell('each further bare request', request, request);
  tell('each further task', added('crewMany', 'crewFew'), request);
} finally {
  server.stop();
  for (const folder of Object.values(folders)) folder.remove();
}
