const MOST_NAMES = 6;
/** A model may put anything into a name; nobody names an argument at such length. */
const LONGEST_NAME = 64;

/**
 * Summarises a tool call by the names of its arguments, never their values: up to six, then an ellipsis; a long name is cut.
 * Undefined when the call has no arguments or they are not an object. Bus contract §3.
 */
export function summarizeArguments(callArguments: unknown): string | undefined {
  if (typeof callArguments !== 'object' || callArguments === null || Array.isArray(callArguments)) {
    return undefined;
  }
  const names = Object.keys(callArguments);
  if (names.length === 0) return undefined;
  const shown = names.slice(0, MOST_NAMES).map(cutName);
  return (names.length > MOST_NAMES ? [...shown, '…'] : shown).join(', ');
}

function cutName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME).replace(/[\ud800-\udbff]$/, '')}…`;
}
