/** Names and values; an undefined value is a name that is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A copy of an environment without the names that `strip` lists.
 * A pattern is a whole name, or a beginning followed by `*`: `GIT_*`.
 */
export function scrubEnvironment(
  env: Environment,
  { strip }: { readonly strip: readonly string[] },
): Record<string, string> {
  const strips = (name: string): boolean =>
    strip.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !strips(name)) kept[name] = value;
  }
  return kept;
}
