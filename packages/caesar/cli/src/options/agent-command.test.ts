import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAgentCommand } from './agent-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'caesar command '));
for (const name of ['agent.py', 'agent']) writeFileSync(join(cwd, name), '');
afterAll(() => rmSync(cwd, { recursive: true }));

test.each([
  ['python3 agent.py --fast', `exec python3 '${cwd}/agent.py' --fast`],
  ['./agent', `exec '${cwd}/agent'`],
  ['agent', 'exec agent'],
  ['npm run agent', 'exec npm run agent'],
  ['./none.sh x.y', 'exec ./none.sh x.y'],
  ['/bin/true', 'exec /bin/true'],
  ['MODE=1 ./agent', `MODE=1 '${cwd}/agent'`],
  ['./agent && echo "a  b.c"', `'${cwd}/agent' && echo "a  b.c"`],
])('%o is started elsewhere as %o', async (command, started) => {
  expect(await readAgentCommand(command, cwd)).toBe(started);
});
