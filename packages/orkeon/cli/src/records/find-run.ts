import { listDirectory } from '@caesar/host';
import { type Refusable, refuse } from '../refusal.ts';
import { isRunId } from './run-id.ts';
import { placesIn } from './run-places.ts';

/** The ids of the runs that were kept, latest first. */
export async function listRunIds(cwd: string): Promise<string[]> {
  const entries = await listDirectory(placesIn(cwd).runs);
  return entries
    .filter(({ name, kind }) => kind === 'directory' && isRunId(name))
    .map(({ name }) => name)
    .reverse();
}

/** The run that is meant: the one that begins like this, or the latest for `last`. */
export async function findRun(cwd: string, asked: string): Promise<Refusable<string>> {
  const ids = await listRunIds(cwd);
  const found = asked === 'last' ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(asked));
  const [id, other] = found;
  if (id === undefined) {
    return refuse('RUN_NOT_FOUND', `there is no run '${asked}' here`, "list the runs with 'orkeon runs ls'");
  }
  if (other === undefined || id === asked) return { ok: true, value: id };
  const reason = `'${asked}' is the beginning of ${found.length} runs`;
  return refuse('RUN_AMBIGUOUS', reason, `give more of it: ${found.slice(0, 5).join(', ')}`);
}
