import { spawnSync } from 'node:child_process';

const TOOL = 'jq';
const INSTALLER = 'apt-get';
const there = () => spawnSync(TOOL, ['--version']).status === 0;

/** Whether jq is at hand; where it is not, it is installed if this machine allows that. */
export function ensureJq(): boolean {
  if (there()) return true;
  spawnSync(INSTALLER, ['install', '-y', '-q', TOOL], { timeout: 120_000 });
  return there();
}
