/** Times commands in turn, A B A B …, so that a machine whose speed drifts slows both alike; tells medians and ratios. */
import { spawnSync } from 'node:child_process';

/**
 * @param {{ name: string, runs?: number, warmUps?: number, before?: () => void, candidates: Record<string, () => unknown> }} subject
 *   the first candidate is the yardstick of the ratios; a candidate’s promise is awaited; `before` each run is not timed
 */
export async function compare({ name, runs = 11, warmUps = 2, before = () => {}, candidates }) {
  const entries = Object.entries(candidates);
  const times = new Map(entries.map(([label]) => [label, []]));
  for (let round = -warmUps; round < runs; round += 1) {
    for (const [label, run] of entries) {
      before();
      const started = performance.now();
      await run();
      if (round >= 0) times.get(label).push(performance.now() - started);
    }
  }
  const [yardstick] = entries.map(([label]) => median(times.get(label)));
  console.log(`\n${name} (median of ${runs}, in turn)`);
  for (const [label] of entries) {
    const value = median(times.get(label));
    console.log(
      `  ${label.padEnd(36)} ${value.toFixed(1).padStart(8)} ms   × ${(value / yardstick).toFixed(2)}`,
    );
  }
}

/** Runs a command to its end, its output thrown away; a failure stops the benchmark. */
export function command(bin, args, options = {}) {
  return () => {
    const result = spawnSync(bin, args, { stdio: 'ignore', ...options });
    if (result.status !== (options.expected ?? 0))
      throw new Error(`${bin} ${args.join(' ')} ended with ${result.status}`);
  };
}

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
