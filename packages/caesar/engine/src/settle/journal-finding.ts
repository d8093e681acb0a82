import type { AppendedFate } from '@caesar/host';
import type { Finding } from '@caesar/protocol';

/** Says what an agent did to the journal; `detail` tells what has become of what stood there. */
export function journalFinding(fate: Exclude<AppendedFate, 'whole'>, detail: string): Finding {
  const isCut = fate === 'cut';
  return {
    code: isCut ? 'JOURNAL_CUT' : 'JOURNAL_REPLACED',
    severity: 'medium',
    title: isCut ? 'The agent cut the journal' : 'The agent put something else in the journal’s place',
    detail,
    remedy: 'have the agent add lines to the file at CAESAR_EVENTS_PATH, and leave the others alone',
  };
}

/** Of a journal that was found replaced and holds again what it held. */
export const RESTORED = 'All that was stamped is in it again, and whatever events the agent had put there.';
