import type { Fact, StreamFailure } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { failureOfStatus } from '../status-failure.ts';
import { usageOf } from '../token-usage.ts';

const API_ERROR = /^\[API Error: (?:(\d{3})\b)?/;

/** What a `result` tells: cost, final answer, outcome; null when its marks do not agree on how the run ended. */
export function readResult(line: JsonFields): readonly Fact[] | null {
  const outcome = outcomeOf(line);
  if (outcome === null) return null;
  const usage = fieldsOf(line['usage']);
  const counted = usageOf({
    input: numberOf(usage['input_tokens']),
    cached: numberOf(usage['cache_read_input_tokens']),
    output: numberOf(usage['output_tokens']),
  });
  const text = textOf(line['result']);
  return [
    ...(Object.keys(counted).length === 0 ? [] : [{ kind: 'usage', usage: counted } as const]),
    ...(line['is_error'] === false && text !== '' ? [{ kind: 'final_text', text } as const] : []),
    ...outcome,
  ];
}

function outcomeOf(line: JsonFields): readonly Fact[] | null {
  const kind = textOf(line['subtype']);
  if (line['is_error'] === true || kind.startsWith('error')) {
    const message = textOf(fieldsOf(line['error'])['message']) || `The run ended with ${kind || 'an error'}.`;
    return failed(message, failureOf(message));
  }
  return line['is_error'] === false && kind === 'success' ? succeeded : null;
}

/** Why a run failed, by its error's message: a provider's error stands in brackets and opens with its status. */
function failureOf(message: string): StreamFailure | null {
  const found = API_ERROR.exec(message);
  if (found === null) return null;
  return found[1] === undefined ? { class: 'model_error' } : failureOfStatus(Number(found[1]));
}
