import { userInfo } from 'node:os';
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

/** The user’s own folder: `HOME` when that is absolute, else what the system knows; `/` where it knows none. */
export function homeDirectory(env: Environment): string {
  const told = [env['HOME'], env['USERPROFILE']].find((path) => path !== undefined && isAbsolute(path));
  return told ?? knownHome() ?? '/';
}

/** Node’s `homedir` would take an empty `HOME` for one. */
function knownHome(): string | null {
  try {
    return userInfo().homedir;
  } catch {
    return null;
  }
}

function xdg(env: Environment, name: string, fallback: readonly string[]): string {
  const given = env[name];
  if (given !== undefined && isAbsolute(given)) return given;
  return join(homeDirectory(env), ...fallback);
}
