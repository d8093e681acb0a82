import { CaesarError, type Finding } from '@caesar/protocol';

/** A step of a task’s end that threw. */
interface Surprise {
  /** What came of it, as a clause: `the changes could not be observed`. */
  readonly what: string;
  readonly error: unknown;
}

/** What went wrong against all expectation once an agent was started. The rest of the task’s end is seen to all the same. */
export interface Surprises {
  readonly met: readonly Surprise[];
  note(what: string, error: unknown): void;
  /** Takes a step; where it throws, that is noted as `what`, and `otherwise` stands for its outcome. */
  during<Outcome>(what: string, step: () => Promise<Outcome>, otherwise: Outcome): Promise<Outcome>;
}

/** Nothing has gone wrong yet. */
export function openSurprises(): Surprises {
  const met: Surprise[] = [];
  const note = (what: string, error: unknown) => {
    met.push({ what, error });
  };
  return {
    met,
    note,
    during: (what, step, otherwise) =>
      step().catch((error: unknown) => {
        note(what, error);
        return otherwise;
      }),
  };
}

/** What a report says of each of them. */
export function surpriseFindings({ met }: Pick<Surprises, 'met'>): Finding[] {
  return met.map(({ what, error }) => ({
    code: 'STEP_FAILED',
    severity: 'high',
    title: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    detail: messageOf(error),
    remedy:
      (CaesarError.is(error) && error.remedy) ||
      'look at what is left in the workspace and the task directory',
  }));
}

/** An error’s own words, with those of its causes. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}
