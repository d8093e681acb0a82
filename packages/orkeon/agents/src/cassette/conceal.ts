const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|PAT)(_|$)/i;
/** Shorter values are words that texts hold by chance. */
const SHORTEST = 8;
/** Keys that tell themselves by their form. */
const SECRET_FORM =
  /\b(sk-[\w-]{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,})/g;

/** Puts a name in the place of every secret in a value, at any depth. */
export type Conceal = <Value>(value: Value) => Value;

/**
 * Makes a concealer for the values of variables whose name says that they are secret, for those of `alsoSecret`, and for keys of
 * known forms. What it gives, given to it again, stays the same.
 */
export function createConcealer(
  environment: Readonly<Record<string, string | undefined>>,
  alsoSecret: readonly string[] = [],
): Conceal {
  const secrets = Object.entries(environment)
    .filter(([name, value = '']) => value.length >= SHORTEST && isSecret(name, alsoSecret))
    .map(([name, value = '']) => ({ value, shown: `[secret ${name}]` }))
    .toSorted((left, right) => right.value.length - left.value.length);
  const concealText = (text: string) =>
    secrets
      .reduce((concealed, { value, shown }) => concealed.replaceAll(value, shown), text)
      .replace(SECRET_FORM, '[secret]');
  return (value) => mapTexts(value, concealText);
}

function isSecret(name: string, alsoSecret: readonly string[]): boolean {
  return SECRET_NAME.test(name) || alsoSecret.includes(name);
}

/** The value with every text in it, keys left alone, put through a function; its shape stays. */
function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  return mapUnknown(value, map) as Value;
}

function mapUnknown(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapUnknown(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapUnknown(item, map)]));
}
