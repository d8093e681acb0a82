/** Names and values; an undefined value is a name that is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A copy of an environment without the names that `strip` lists, save those that `keep` lists.
 * A pattern of `strip` is a whole name, or a beginning followed by `*`: `GIT_*`. Absent, `keep` is empty.
 */
export function scrubEnvironment(
  env: Environment,
  { strip, keep = [] }: { readonly strip: readonly string[]; readonly keep?: readonly string[] },
): Record<string, string> {
  const strips = (name: string): boolean =>
    !keep.includes(name) &&
    strip.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !strips(name)) kept[name] = value;
  }
  return kept;
}
