import { isEventKind } from '../run-event.ts';
import type { StreamRule } from './rule.ts';

/** A kind that this version does not know is worth a note, once. */
export function unknownKinds(): StreamRule {
  const met = new Set<string>();
  return {
    see({ kind }, say) {
      if (isEventKind(kind) || met.has(kind)) return;
      met.add(kind);
      say(`kind '${kind}' is not known here`, 'note');
    },
  };
}
