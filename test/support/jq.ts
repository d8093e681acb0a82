import { spawnSync } from 'node:child_process';

const there = () => spawnSync('jq', ['--version']).status === 0;

/** Whether jq is at hand; where it is not, it is installed if this machine allows that. */
export function ensureJq(): boolean {
  if (there()) return true;
  spawnSync('apt-get', ['install', '-y', '-q', 'jq'], { timeout: 120_000 });
  return there();
}
