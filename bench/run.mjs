/** Runs every benchmark beside this file, or those named: `npm run bench -- start-up`. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const tools = ['run.mjs', 'pairs.mjs', 'asking-agent.mjs', 'orkeon-place.mjs', 'orkeon-server.mjs'];
const subjects = readdirSync(here).filter((name) => name.endsWith('.mjs') && !tools.includes(name));
const asked = process.argv.slice(2);

execFileSync(process.execPath, [`${here}../scripts/build.mjs`], { stdio: 'inherit' });
for (const subject of subjects) {
  if (asked.length > 0 && !asked.includes(subject.replace('.mjs', ''))) continue;
  execFileSync(process.execPath, [`${here}${subject}`], { stdio: 'inherit' });
}
