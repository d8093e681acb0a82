import { defined } from '../defined.ts';
import type { AnswerPart, JsonObject, ModelAnswer, ModelUsage } from '../model-agent/exchange.ts';
import { createCallCollector, finishCall, type GrowingCall } from './call-collector.ts';
import { breakOff } from './failures.ts';
import { objectIn, objectsIn, textIn } from './json-parts.ts';
import { readUsage } from './read-usage.ts';
import { placeAsMetadata, type SpokenPiece, spokenIn, type ThinkingPlace } from './thinking.ts';

/** Puts an answer together from a whole completion, or from the chunks of a streamed one. */
export interface AnswerBuilder {
  take(completion: JsonObject): void;
  /** The answer; throws when it did not come to its end. */
  finish(): ModelAnswer;
}

interface GrowingText {
  text: string;
  readonly thoughtIn: ThinkingPlace | undefined;
}

const FINISH: Readonly<Record<string, ModelAnswer['finish']>> = {
  stop: 'stop',
  tool_calls: 'calls',
  function_call: 'calls',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'filtered',
};

/** Opens a builder. `onText` is given each fragment of what is said; `callName` names the calls that the server left unnamed. */
export function createAnswerBuilder(
  onText: (text: string) => void,
  callName: (position: number) => string,
): AnswerBuilder {
  const slots: (GrowingText | GrowingCall)[] = [];
  const calls = createCallCollector();
  let reason: string | undefined;
  let usage: ModelUsage | undefined;
  let model: string | undefined;

  function speak({ text, thoughtIn }: SpokenPiece): void {
    const last = slots.at(-1);
    if (last !== undefined && 'text' in last && last.thoughtIn === thoughtIn) last.text += text;
    else slots.push({ text, thoughtIn });
    if (thoughtIn === undefined) onText(text);
  }

  function takeMessage(message: JsonObject): void {
    for (const piece of spokenIn(message)) speak(piece);
    for (const fragment of objectsIn(message['tool_calls'])) {
      const begun = calls.take(fragment);
      if (begun !== undefined) slots.push(begun);
    }
  }

  return {
    take: (completion) => {
      const choice = Array.isArray(completion['choices']) ? objectIn(completion['choices'][0]) : undefined;
      const message = objectIn(choice?.['delta']) ?? objectIn(choice?.['message']);
      if (message !== undefined) takeMessage(message);
      reason = textIn(choice?.['finish_reason']) ?? reason;
      model = textIn(completion['model']) ?? model;
      usage = readUsage(completion['usage']) ?? usage;
    },
    finish: () => {
      if (reason === undefined || reason === 'error') {
        throw breakOff(`the answer broke off (${reason ?? 'no reason given'})`);
      }
      return {
        ok: true,
        parts: slots.map((slot, position) => finishSlot(slot, callName(position))),
        finish: FINISH[reason] ?? 'other',
        ...defined({ usage, model }),
      };
    },
  };
}

function finishSlot(slot: GrowingText | GrowingCall, callName: string): AnswerPart {
  if (!('text' in slot)) return finishCall(slot, callName);
  const { text, thoughtIn } = slot;
  return thoughtIn === undefined
    ? { type: 'text', text }
    : { type: 'reasoning', text, metadata: placeAsMetadata(thoughtIn) };
}
