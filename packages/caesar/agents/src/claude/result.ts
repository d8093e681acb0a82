import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { usageOf } from '../token-usage.ts';
import { failureOf } from './failure.ts';

/**
 * What a `result` tells: cost, final answer, outcome. `subtype` says `success` even of a provider's error, so both marks
 * must agree on a good end; with prompts still queued it is not the end.
 */
export function readResult(line: JsonFields, resetAt: string | null): readonly Fact[] | null {
  const outcome = outcomeOf(line, resetAt);
  if (outcome === null) return null;
  const text = textOf(line['result']);
  const answered: readonly Fact[] =
    line['is_error'] === false && text !== '' ? [{ kind: 'final_text', text }] : [];
  return [...usageFacts(line), ...answered, ...outcome];
}

function outcomeOf(line: JsonFields, resetAt: string | null): readonly Fact[] | null {
  const kind = textOf(line['subtype']);
  if ((numberOf(line['queued_turn_count']) ?? 0) > 0) return [];
  if (line['is_error'] === true || kind.startsWith('error')) {
    return failed(
      textOf(line['result']) || `The run ended with ${kind || 'an error'}.`,
      failureOf(line, resetAt),
    );
  }
  return line['is_error'] === false && kind === 'success' ? succeeded : null;
}

/** What this run cost: the total is that of the whole session, which may have been resumed. */
function costOf(line: JsonFields): number | null {
  const models = Object.values(fieldsOf(line['model_usage_since_last_result'])).map(fieldsOf);
  if (models.length === 0) return numberOf(line['total_cost_usd']);
  return models.reduce((sum, model) => sum + (numberOf(model['costUSD']) ?? 0), 0);
}

/** Tokens read from a cache, or written to one, are counted apart from the others. */
function usageFacts(line: JsonFields): readonly Fact[] {
  const usage = fieldsOf(line['usage']);
  const fresh = numberOf(usage['input_tokens']);
  const cached = numberOf(usage['cache_read_input_tokens']);
  const written = numberOf(usage['cache_creation_input_tokens']);
  if (fresh === null) return [];
  const counts = {
    input: fresh + (cached ?? 0) + (written ?? 0),
    cached,
    output: numberOf(usage['output_tokens']),
    costUsd: costOf(line),
  };
  return [{ kind: 'usage', usage: usageOf(counts) }];
}
