import { inspectPath, readBounded, removeTree, writeAtomic } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { joinLines, linesAt, linesOf } from '../launch/journal-lines.ts';
import { journalFinding, RESTORED } from '../settle/journal-finding.ts';

/** More than a journal grows to. */
const MAX_JOURNAL_BYTES = 256 * 1024 * 1024;

/**
 * Puts the journal of a lost task back where its agent put something else in its place: what is at its second name, then the events
 * that stand there. Without a second name only what is no file is taken away, since it would lead elsewhere, or nowhere.
 */
export async function restoreJournal(path: string, secondName: string): Promise<Finding[]> {
  const [there, kept] = await Promise.all([inspectPath(path), inspectPath(secondName)]);
  if (kept?.kind === 'file' && kept.identity === there?.identity) return [];
  const held = kept?.kind === 'file' ? await readBounded(secondName, MAX_JOURNAL_BYTES) : null;
  if (held?.state === 'read') {
    const content = joinLines(new Set(), linesOf(held.bytes.toString('utf8')), await linesAt(path));
    if (there?.kind === 'directory') await removeTree(path);
    await writeAtomic(path, content, { mode: 0o644 });
    return [journalFinding('replaced', RESTORED)];
  }
  if (there === null || there.kind === 'file') return [];
  await removeTree(path);
  return [journalFinding('replaced', 'What was stamped before the supervisor ended is lost with it.')];
}

/** Says that a journal which must tell of the agent’s start does not; what its agent did to it is told already where there are `findings`. */
export function cutFinding(hasStart: boolean, findings: readonly Finding[]): Finding[] {
  if (hasStart || findings.length > 0) return [];
  return [journalFinding('cut', 'What was stamped before is gone with it.')];
}
