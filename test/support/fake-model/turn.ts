import type { ScriptedUsage, Step } from './step.ts';

/** A step made whole: every dialect renders this. */
export interface Turn {
  readonly id: string;
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
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
