import type { GitResult } from './git.ts';

/** Options that make git take files as they are, in spite of a filter that attributes name. */
export function withoutFilter(name: string): string[] {
  return ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => [
    '-c',
    `filter.${name}.${setting}`,
  ]);
}

/** The filter that stopped git, and a file that it was for; null when git was not stopped by one. */
export function failingFilter({
  stderr,
}: GitResult): { readonly filter: string; readonly path: string } | null {
  const [, path, filter] = /^fatal: (.+): clean filter '([\w.-]+)' failed$/m.exec(stderr) ?? [];
  return path === undefined || filter === undefined ? null : { filter, path };
}

/** Runs git, and again without each filter that stops it. Throws when something else does. */
export async function withoutFailingFilters(
  run: (settings: readonly string[]) => Promise<GitResult>,
): Promise<GitResult> {
  const settings: string[] = [];
  for (const given = new Set<string>(); ; ) {
    const result = await run(settings);
    if (result.code === 0) return result;
    const failing = failingFilter(result);
    if (failing === null || given.has(failing.filter)) throw new Error(`git failed: ${result.stderr.trim()}`);
    given.add(failing.filter);
    settings.push(...withoutFilter(failing.filter));
  }
}
