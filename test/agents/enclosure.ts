import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';

/** Whether a command can be kept to a network that holds loopback alone. It takes root, and two programs of Linux. */
export const canEnclose = succeeds('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']);

/** Brings loopback up in a network namespace that nothing leaves, and runs the command there; as it is elsewhere. */
export function enclosed(command: readonly string[]): readonly string[] {
  return canEnclose
    ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command]
    : command;
}

/** A port that a server can listen on inside an enclosure. */
export function portInside(): Promise<number> {
  return canEnclose ? Promise.resolve(4010) : freePort();
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
