import { loadWorld, runTask } from '@caesar/engine';

/** Runs tasks in this process and prints what became of them, with memory and descriptors after each. */
const [cwd = '', count = '1', atOnce = '1'] = process.argv.slice(2);
const { readdirSync } = process.getBuiltinModule('node:fs');
const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);

const loaded = await loadWorld({ cwd, environment: process.env });
if (!loaded.ok) throw new Error(loaded.refusal.reason);
const { world } = loaded;
const verdicts: string[] = [];
const memory_mb: number[] = [];
const descriptors: number[] = [];

let left = Number(count);
async function work(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const result = await runTask({ objective: 'x', agent: 'a' }, world);
    verdicts.push(result.ok ? `${result.record.verdict}` : result.refusal.code);
    collect();
    memory_mb.push(Math.round(process.memoryUsage.rss() / 1_048_576));
    descriptors.push(readdirSync('/proc/self/fd').length);
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, work));
process.stdout.write(JSON.stringify({ verdicts, memory_mb, descriptors }));
