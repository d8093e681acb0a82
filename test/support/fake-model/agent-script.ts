import type { Action, AgentStep } from './agent-step.ts';
import type { Asked, Json } from './asked.ts';
import { anyValue } from './fill-arguments.ts';
import { findCall, structuredCall } from './find-call.ts';
import type { Script } from './play.ts';
import type { ScriptedCall, Step } from './step.ts';

/** A model may look for a tool that an agent does not declare this many times in a row. */
const MOST_SEARCHES = 2;

/**
 * Plays steps against whichever tools the asking agent declares; the last one repeats. A request that declares no tools is
 * a side request (a title, a summary): it is answered, and uses up nothing. So does a search for a tool. A step of
 * actions for which no tool is declared is passed over: an agent that is answered without a call takes it for the end.
 */
export function createAgentScript(steps: readonly AgentStep[]): Script {
  const place = placeIn(steps);
  let searches = 0;
  return (asked) => {
    if (asked.tools.length === 0) return { text: sideAnswer(asked) };
    const step = place.stepFor(asked);
    const turn = turnOf(step, asked);
    if (turn.searching && searches < MOST_SEARCHES) {
      searches += 1;
      return turn.step;
    }
    searches = 0;
    place.given(step);
    return turn.step;
  };
}

/** Where a script stands. */
function placeIn(steps: readonly AgentStep[]) {
  let index = 0;
  let times = 0;
  return {
    stepFor: (asked: Asked): AgentStep => {
      while (index < steps.length - 1 && isImpossible(steps[index], asked)) index += 1;
      const step = steps[Math.min(index, steps.length - 1)];
      if (step === undefined) throw new Error('a script needs at least one step');
      return step;
    },
    given: (step: AgentStep) => {
      times += 1;
      if (times < (step.times === 'forever' ? Number.POSITIVE_INFINITY : (step.times ?? 1))) return;
      index += 1;
      times = 0;
    },
  };
}

function isImpossible(step: AgentStep | undefined, asked: Asked): boolean {
  const actions = step?.actions ?? [];
  return actions.length > 0 && actions.every((action) => findCall(action, asked) === null);
}

function sideAnswer({ answerSchema, sent }: Asked): string {
  if (answerSchema !== undefined) return JSON.stringify(anyValue(answerSchema as Json));
  return /json/i.test(sent) && /title/i.test(sent) ? '{"title":"A title"}' : 'A title';
}

function turnOf(agentStep: AgentStep, asked: Asked): { step: Step; searching: boolean } {
  const { actions = [], structured, report, times: _times, ...same } = agentStep;
  const found = actions.map((action) => ({ action, call: findCall(action, asked) }));
  const missing = found.filter(({ call }) => call === null).map(({ action }) => wordFor(action));
  const calls = found.flatMap(({ call }) => (call === null ? [] : [call]));
  const bound = structured === undefined ? null : structuredCall(structured, asked);
  const text = [
    ...(same.text === undefined ? [] : [same.text]),
    ...(structured === undefined || bound !== null ? [] : [JSON.stringify(structured)]),
    ...(report === undefined
      ? []
      : [`\`\`\`json caesar:report\n${JSON.stringify(report, null, 2)}\n\`\`\`\n`]),
    ...(missing.length === 0 ? [] : [`There is no tool for: ${missing.join(', ')}.`]),
  ].join('\n\n');
  const made: ScriptedCall[] = [...calls.map(({ call }) => call), ...(bound === null ? [] : [bound])];
  return {
    step: { ...same, text, ...(made.length === 0 ? {} : { calls: made }) },
    searching: calls.some(({ search }) => search === true),
  };
}

function wordFor(action: Action): string {
  return 'tool' in action ? action.tool : action.action;
}
