/** What to do about a call that has just returned. */
type Verdict = 'carry-on' | 'warn' | 'stop';

/** Watches for calls that lead nowhere. */
export interface RepeatGuard {
  /** Judges one call by its name, its arguments and its result. */
  judge(name: string, callArguments: string, result: string): Verdict;
}

const WARN_AT = 3;
const STOP_AT = 5;

/**
 * Opens a guard: the third time that a call with the same arguments brings the same result it warns, the fifth time it stops.
 * A call that brings something new counts as progress and forgets every count, so polling a changing thing is left alone.
 */
export function createRepeatGuard(): RepeatGuard {
  const lastResults = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    judge: (name, callArguments, result) => {
      const call = `${name}\n${callArguments}`;
      if (lastResults.get(call) !== result) {
        lastResults.set(call, result);
        counts.clear();
      }
      const count = (counts.get(call) ?? 0) + 1;
      counts.set(call, count);
      if (count >= STOP_AT) return 'stop';
      return count >= WARN_AT ? 'warn' : 'carry-on';
    },
  };
}
