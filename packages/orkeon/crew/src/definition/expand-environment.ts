/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text with its references read, or what is wrong with them. */
export type Expansion =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reasons: readonly string[] };

const REFERENCE = /\$\$\{|\$\{([^}]*)(\}?)/g;
const NAMED = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** Whether a text refers to the environment. */
export function refersToEnvironment(text: string): boolean {
  return [...text.matchAll(REFERENCE)].some(([whole]) => whole !== '$${');
}

/**
 * Replaces `${NAME}` by the environment's value and `${NAME:-default}` by the default when the variable is absent or empty;
 * `$${` stands for a plain `${`. A name without value nor default is a reason, and no reason holds a value.
 */
export function expandEnvironment(text: string, environment: Environment): Expansion {
  const reasons: string[] = [];
  const expanded = text.replace(REFERENCE, (whole, inside: string | undefined, end: string | undefined) => {
    if (whole === '$${') return '${';
    const reference = readReference(inside ?? '', end === '}', environment);
    if ('reason' in reference) reasons.push(reference.reason);
    return 'value' in reference ? reference.value : whole;
  });
  return reasons.length === 0 ? { ok: true, text: expanded } : { ok: false, reasons };
}

function readReference(
  inside: string,
  isClosed: boolean,
  environment: Environment,
): { value: string } | { reason: string } {
  const [, name, fallback] = (isClosed && NAMED.exec(inside)) || [];
  if (name === undefined) {
    return {
      reason: `has a '\${' that names no variable: write '\${NAME}', or '$\${' for the plain characters`,
    };
  }
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  if (fallback !== undefined) return { value: value || fallback };
  if (value !== undefined) return { value };
  return { reason: `needs the environment variable ${name}: set it, or write '\${${name}:-default}'` };
}
