/** Everything a change must pass, in order; the static checks run beside the tests. Prints one line a stage. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;

const staticStages = [
  ['format', bin('biome'), ['format', '.']],
  ['lint', bin('biome'), ['lint', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['architecture', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'packages']],
  ['unused code', bin('knip'), []],
];
const testStages = [['tests', bin('vitest'), ['run']]];

let passed = 0;
let failed = 0;

function run([title, command, args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const settle = (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (code === 0) passed += 1;
      else failed += 1;
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
      if (code !== 0 || title === 'tests') process.stdout.write(Buffer.concat(output));
      resolve();
    };
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      settle(1);
    });
    child.on('close', (code) => settle(code));
  });
}

async function inOrder(stages) {
  for (const stage of stages) await run(stage);
}

await Promise.all([inOrder(staticStages), inOrder(testStages)]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
