import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AgentScripts } from './agent-step.ts';
import { type LoggedRequest, logged } from './logged-request.ts';
import { startFakeModel } from './server.ts';

/**
 * The server as a process: `--scripts FILE`, `--port N` (default: a free one), `--log FILE` (a line per request). Alone it
 * prints one line of JSON once it listens, and serves until it is told to end. With `-- command…` it runs that beside
 * itself, in the same network, and ends with the command's own exit code.
 */
const { values, positionals: command } = parseArgs({
  options: { scripts: { type: 'string' }, port: { type: 'string' }, log: { type: 'string' } },
  allowPositionals: true,
});

const fake = await startFakeModel({
  port: Number(values.port ?? 0),
  scripts:
    values.scripts === undefined ? {} : (JSON.parse(readFileSync(values.scripts, 'utf8')) as AgentScripts),
  onRequest: (request, step) => note(logged(request, step)),
});

const [program, ...args] = command;
if (program === undefined) {
  console.log(JSON.stringify({ ready: true, url: fake.url }));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void fake.close());
} else {
  process.exitCode = await endOf(spawn(program, args, { stdio: 'inherit' }));
  await fake.close();
}

function note(request: LoggedRequest): void {
  if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(request)}\n`);
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
