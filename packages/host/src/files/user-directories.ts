import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../process/environment.ts';

/** Where a product keeps its state for this user: below `XDG_STATE_HOME` when that is absolute, else `~/.local/state`. */
export function stateDirectory(env: Environment, product: string): string {
  return join(xdg(env, 'XDG_STATE_HOME', ['.local', 'state']), product);
}

/** Where this user configures a product: below `XDG_CONFIG_HOME` when that is absolute, else `~/.config`. */
export function configDirectory(env: Environment, product: string): string {
  return join(xdg(env, 'XDG_CONFIG_HOME', ['.config']), product);
}

function xdg(env: Environment, name: string, fallback: readonly string[]): string {
  const given = env[name];
  if (given !== undefined && isAbsolute(given)) return given;
  return join(env['HOME'] || env['USERPROFILE'] || homedir(), ...fallback);
}
