const MOST_NAMES = 6;

/**
 * Summarises a tool call by the names of its arguments, never their values: up to six, then an ellipsis.
 * Undefined when the call has no arguments or they are not an object. Bus contract §3.
 */
export function summarizeArguments(callArguments: unknown): string | undefined {
  if (typeof callArguments !== 'object' || callArguments === null || Array.isArray(callArguments)) {
    return undefined;
  }
  const names = Object.keys(callArguments);
  if (names.length === 0) return undefined;
  const shown = names.slice(0, MOST_NAMES);
  return (names.length > MOST_NAMES ? [...shown, '…'] : shown).join(', ');
}
