import { createHash } from 'node:crypto';
import type { ModelRequest } from '../model-agent/exchange.ts';
import { canonicalJson } from './canonical-json.ts';

/** What tells one request from another: equal requests have equal digests, whatever the order of their keys. */
export function digestRequest(request: ModelRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex').slice(0, 32);
}
