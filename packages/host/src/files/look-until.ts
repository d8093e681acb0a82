import { watchDirectory } from './watch-directory.ts';

/** Looks whenever something in a folder may have changed, until there is something; null once the signal has come. */
export async function lookUntil<Value>(
  path: string,
  { look, signal }: { readonly look: () => Promise<Value | null>; readonly signal: AbortSignal },
): Promise<Value | null> {
  for await (const _ of watchDirectory(path, { signal })) {
    const found = await look();
    if (found !== null) return found;
  }
  return null;
}
