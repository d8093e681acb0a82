import { loadWorld, runTask, type Step } from '@caesar/engine';

/** Runs a task in this process and kills it, without a word, at the step that the first argument names. */
const [last, cwd = '', agent = ''] = process.argv.slice(2);

const loaded = await loadWorld({ cwd, environment: process.env });
if (!loaded.ok) throw new Error(loaded.refusal.reason);
const world = {
  ...loaded.world,
  onStep(step: Step) {
    if (step !== last) return;
    if (process.env['KILL_AGENT'] === '1') killAgents();
    process.kill(process.pid, 'SIGKILL');
  },
};
const result = await runTask({ objective: 'x', agent, timeout_ms: 60_000 }, world);
process.stdout.write(result.ok ? result.record.status : result.refusal.reason);

function killAgents(): void {
  const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs');
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes('CAESAR_TASK_ID=');
      if (isOurs && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${cwd}/.caesar`))
        process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}
