type Variables = Readonly<Record<string, string>>;

/** Replaces each `{KEY}` by the variable of that name, whatever the case; other braces stay as they are. */
export function fillVariables(text: string, variables: Variables): string {
  const values = new Map(Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]));
  return text.replace(/\{([A-Za-z_][A-Za-z0-9_-]*)\}/g, (whole, name: string) => {
    return values.get(name.toLowerCase()) ?? whole;
  });
}

/** The variables of a file with those of a run over them; a name is the same in any case. */
export function mergeVariables(declared: Variables, given: Variables): Variables {
  const overridden = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(declared).filter(([name]) => !overridden.has(name.toLowerCase()));
  return Object.fromEntries([...kept, ...Object.entries(given)]);
}
