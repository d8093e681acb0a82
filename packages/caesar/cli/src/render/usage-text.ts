import type { Usage } from '@caesar/protocol';
import { durationText } from '@caesar/terminal';

/** What the work cost, in one line: `12,000 tokens in, 3,000 out, $0.12, 1 min 24 s`; empty when nothing is known. */
export function usageText(usage: Usage): string {
  const { input_tokens, cached_input_tokens, output_tokens, cost_usd, duration_ms } = usage;
  const cached = cached_input_tokens === undefined ? '' : ` (${grouped(cached_input_tokens)} cached)`;
  return [
    input_tokens === undefined ? '' : `${grouped(input_tokens)} tokens in${cached}`,
    output_tokens === undefined
      ? ''
      : `${grouped(output_tokens)}${input_tokens === undefined ? ' tokens' : ''} out`,
    cost_usd === undefined ? '' : `$${cost_usd.toFixed(2)}`,
    duration_ms === undefined ? '' : durationText(duration_ms),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
