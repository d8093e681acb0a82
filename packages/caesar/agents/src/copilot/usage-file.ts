import type { Usage } from '@caesar/protocol';
import type { UsageFile } from '../agent.ts';
import { fieldsOf, numberOf } from '../json-fields.ts';
import { parseJsonLine } from '../json-line.ts';
import { usageOf } from '../token-usage.ts';

/** Where it leaves what each model was asked for; its stream says nothing of it. */
export const copilotUsageFile: UsageFile = { name: 'copilot-usage.json', read: readUsage };

/** The sum over all models; tokens read include those from a cache. */
function readUsage(text: string): Usage | null {
  const models = Object.values(fieldsOf(parseJsonLine(text)?.['modelMetrics']));
  if (models.length === 0) return null;
  const usages = models.map((model) => fieldsOf(fieldsOf(model)['usage']));
  const sum = (name: string) => usages.reduce((total, usage) => total + (numberOf(usage[name]) ?? 0), 0);
  return usageOf({ input: sum('inputTokens'), cached: sum('cacheReadTokens'), output: sum('outputTokens') });
}
