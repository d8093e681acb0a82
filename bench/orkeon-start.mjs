/** How soon a run says its first line, and how long a whole run of one task takes, against an empty Node. */
import { crewFolder, measure, orkeon, ratio, settings } from './orkeon-place.mjs';
import { startServer } from './orkeon-server.mjs';
import { median } from './pairs.mjs';

const RUNS = 11;
const server = await startServer();
const folder = crewFolder(1);
const place = { cwd: folder.path, env: settings(server.url) };
const empty = [];
const runs = [];

try {
  for (let round = -2; round < RUNS; round += 1) {
    const bare = await measure(['-e', '0'], place);
    const run = await measure([orkeon, 'run', 'crew.yaml', '--events', 'jsonl'], place);
    if (round < 0) continue;
    empty.push(bare);
    runs.push(run);
  }
  const yardstick = median(empty.map(({ wall_ms }) => wall_ms));
  const tell = (label, value) =>
    console.log(`  ${label.padEnd(36)} ${value.toFixed(1).padStart(8)} ms   ${ratio(value, yardstick)}`);
  console.log(`\norkeon, cold start (median of ${RUNS}, in turn)`);
  tell('node -e 0', yardstick);
  tell('run: first line', median(runs.map(({ first_ms }) => first_ms)));
  tell('run of one task: the end', median(runs.map(({ wall_ms }) => wall_ms)));
} finally {
  server.stop();
  folder.remove();
}
