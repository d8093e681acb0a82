import type { IncomingHttpHeaders } from 'node:http';
import type { Asked, Json } from './asked.ts';
import type { ScriptedStep, Step } from './step.ts';

/** One request as the server met it. */
export interface RecordedRequest extends Asked {
  readonly wire: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
  /** When it had arrived whole, in milliseconds of the server's monotonic clock. */
  readonly atMs: number;
  /** Settles when the socket or the answer is done with: `abandoned` when the client went away first. */
  readonly ended: Promise<'answered' | 'abandoned' | 'cut'>;
}

/** One script being played; each has its own address, so that several play at once. */
export interface Play {
  /** What a client takes as base; `/v1` and the like follow. */
  readonly url: string;
  /** What was asked, in order. */
  readonly asked: readonly RecordedRequest[];
}

/** What is to be answered, request by request. */
export type Script = (asked: Asked) => Step;

/** Gives the steps of a script one after another; the last one repeats. */
export function createScript(steps: readonly ScriptedStep[]): Script {
  if (steps.length === 0) throw new Error('a script needs at least one step');
  let index = 0;
  let given = 0;
  return (asked) => {
    const scripted = steps[index] ?? {};
    const step = typeof scripted === 'function' ? scripted(asked) : scripted;
    given += 1;
    const times = step.times === 'forever' ? Number.POSITIVE_INFINITY : (step.times ?? 1);
    if (given >= times && index < steps.length - 1) {
      index += 1;
      given = 0;
    }
    return step;
  };
}
