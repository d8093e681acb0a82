import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of living processes whose environment or arguments hold a text; zombies are not living. */
export function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      const isZombie = /\) [ZX]/.test(read(`/proc/${pid}/stat`));
      const holds = command.includes(text) || read(`/proc/${pid}/environ`).includes(text);
      return holds && !isZombie ? [`${pid} ${command}`] : [];
    });
}

/** Waits until a condition holds, looking often; fails with what was waited for. */
export async function until<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  withinMs = 20_000,
): Promise<NonNullable<Value>> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; ) {
    const value = await look();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it did not happen that ${what}`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
