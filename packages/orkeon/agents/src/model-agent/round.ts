import { type AnswerForm, readAnswer } from '@orkeon/crew';
import { askModel } from './ask-model.ts';
import type { Conversation } from './conversation.ts';
import type { AnswerPart, ModelRequest, ToolCallPart, ToolResultPart } from './exchange.ts';
import { performCall } from './perform-call.ts';
import type { RepeatGuard } from './repeat-guard.ts';
import type { TurnScene } from './turn-scene.ts';
import { addUsage, type UsageTotals } from './usage-ledger.ts';

/** How often an answer without a word is asked for again. */
const EMPTY_RETRIES = 2;
/** How often an answer that has not its form is asked for again. */
const SHAPELESS_RETRIES = 2;
/** How many rounds in a row may hold no call that could be run. */
const REFUSED_ROUNDS = 3;

/** How a turn ends. */
export type Ending =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A turn under way: what it plays with, and what it has come to so far. */
export interface Play {
  readonly scene: TurnScene;
  /** The parts of each request that never change. */
  readonly fixed: Omit<ModelRequest, 'messages'>;
  /** The form of the final answer; undefined: any text. */
  readonly form: AnswerForm | undefined;
  readonly conversation: Conversation;
  readonly guard: RepeatGuard;
  usage: UsageTotals;
  toolCalls: number;
  emptyAnswers: number;
  shapelessAnswers: number;
  /** Rounds in a row whose calls were all refused. */
  refusedRounds: number;
}

/** Asks the model once and does what it says. Undefined when the turn goes on; rejects when the task is stopped. */
export async function playRound(play: Play): Promise<Ending | undefined> {
  const answer = await askModel(play.scene, play.conversation, play.fixed);
  if (answer.usage !== undefined) play.usage = addUsage(play.usage, answer.usage);
  if (!answer.ok) return { ok: false, code: answer.code, message: answer.message };
  const calls = answer.parts.filter((part) => part.type === 'call');
  if (calls.length === 0) return conclude(play, answer.parts);
  play.conversation.add({ role: 'assistant', parts: answer.parts });
  return act(play, calls);
}

/** Takes an answer without calls as the final one, unless it says nothing or has not its form. */
function conclude(play: Play, parts: readonly AnswerPart[]): Ending | undefined {
  const output = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (output.trim() !== '') return shape(play, parts, output);
  play.emptyAnswers += 1;
  if (play.emptyAnswers > EMPTY_RETRIES) {
    const message = `the model answered nothing ${play.emptyAnswers} times`;
    return { ok: false, code: 'empty_response', message };
  }
  play.conversation.add({ role: 'user', text: 'Your answer was empty. Give your final answer now.' });
  return undefined;
}

/** Takes what stands in the form that was asked for; else tells the model what is wrong with it. */
function shape(play: Play, parts: readonly AnswerPart[], output: string): Ending | undefined {
  if (play.form === undefined) return { ok: true, output };
  const read = readAnswer(output, play.form);
  if (read.ok) return { ok: true, output: read.text };
  play.shapelessAnswers += 1;
  if (play.shapelessAnswers > SHAPELESS_RETRIES) {
    const message = `the answer had not its form ${play.shapelessAnswers} times; the last time ${read.problem}`;
    return { ok: false, code: 'invalid_output', message };
  }
  play.conversation.add({ role: 'assistant', parts });
  const text = `Your answer cannot be used: ${read.problem}. Give it again, whole, as JSON and nothing else.`;
  play.conversation.add({ role: 'user', text });
  return undefined;
}

/** Performs the calls of one answer in order and hands their results to the model. */
async function act(play: Play, calls: readonly ToolCallPart[]): Promise<Ending | undefined> {
  const results: ToolResultPart[] = [];
  let ranAny = false;
  for (const call of calls) {
    const { outcome, text } = await performCall(call, play.scene);
    play.toolCalls += 1;
    play.scene.clock.signal.throwIfAborted();
    ranAny ||= outcome !== 'refused';
    const verdict = play.guard.judge(call.name, call.arguments, text);
    if (verdict === 'stop') return repeated(call.name);
    const shown = verdict === 'warn' ? `${text}\n\n${REPEAT_WARNING}` : text;
    results.push({ callId: call.id, name: call.name, text: shown });
  }
  play.conversation.add({ role: 'tool', results });
  play.refusedRounds = ranAny ? 0 : play.refusedRounds + 1;
  return play.refusedRounds >= REFUSED_ROUNDS ? NO_USABLE_CALL : undefined;
}

const REPEAT_WARNING =
  '[You have made this same call several times and its result does not change. ' +
  'Do something else, or give your final answer.]';

const NO_USABLE_CALL: Ending = {
  ok: false,
  code: 'invalid_tool_calls',
  message: `the model made no call that could be run in ${REFUSED_ROUNDS} rounds`,
};

function repeated(name: string): Ending {
  const message = `the model kept calling '${name}' with the same arguments and the same result`;
  return { ok: false, code: 'repeated_tool_call', message };
}
