import type { CallKind } from './asked.ts';
import type { ScriptedUsage, Step } from './step.ts';

/** One call, ready to be sent. */
export interface TurnCall {
  readonly id: string;
  readonly name: string;
  /** JSON, except for a call with free text. */
  readonly arguments: string;
  readonly kind?: CallKind;
  readonly namespace?: string;
}

/** A step made whole: every dialect renders this. */
export interface Turn {
  readonly id: string;
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly TurnCall[];
  readonly finish: 'stop' | 'length' | 'calls';
  readonly usage: Required<ScriptedUsage> | undefined;
  readonly sharedIndex: boolean;
}

/** Makes a step whole; ids come from the number of the answer, so a script plays the same twice. */
export function turnOf(step: Step, number: number): Turn {
  const calls = (step.calls ?? []).map((call, index) => ({
    id: `call_${number}_${index}`,
    name: call.tool,
    arguments: 'args' in call ? JSON.stringify(call.args) : call.rawArguments,
    ...(call.kind === undefined ? {} : { kind: call.kind }),
    ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
  }));
  return {
    id: `answer_${number}`,
    text: step.text ?? '',
    thinking: step.thinking ?? '',
    calls,
    finish: step.finish ?? (calls.length > 0 ? 'calls' : 'stop'),
    usage: step.usage === 'absent' ? undefined : { cached: 0, ...(step.usage ?? { input: 100, output: 10 }) },
    sharedIndex: step.sharedIndex ?? false,
  };
}
