import { readFrom } from '@caesar/host';
import { findRun } from '../records/find-run.ts';
import { placesIn } from '../records/run-places.ts';
import type { Answer, LookingProcess } from './answer.ts';

/** Prints what a run said, byte for byte: a JSON document a line. */
export async function replayRun({ id }: { readonly id: string }, own: LookingProcess): Promise<Answer> {
  const found = await findRun(own.cwd(), id);
  if (!found.ok) return found;
  const bytes = await readFrom(placesIn(own.cwd()).ofRun(found.value).events, 0);
  return { ok: true, value: { text: bytes.toString('utf8') } };
}
