import { ensureDirectory, listDirectory, readBounded, withLock, writeAtomic } from '@caesar/host';
import { isDocumentId } from '@caesar/protocol';
import * as z from 'zod';

/** The format of the ledgers that this version writes. */
const LEDGER_FORMAT = 1;
const MAX_BYTES = 16 * 1024 * 1024;

const landingSchema = z.looseObject({
  /** ISO 8601. */
  at: z.string(),
  /** `nothing`: all of it was there already. */
  action: z.enum(['applied', 'merged', 'reversed', 'nothing']),
  /** The top level of the checkout in which it landed. */
  checkout: z.string(),
  /** The task’s tree that was landed. */
  result: z.string(),
  /** Empty when everything was to be landed. */
  paths: z.array(z.string()),
  /** The working tree before and after, without what was landed beside it. */
  before: z.string(),
  after: z.string(),
  /** The files that were changed. */
  files: z.array(z.string()),
  /** Files in which conflict markers were left. */
  conflicts: z.array(z.string()).default([]),
  /** The commit that was made of it, if any. */
  commit: z.string().nullable().default(null),
});

const ledgerSchema = z.looseObject({
  format: z.literal(LEDGER_FORMAT),
  id: z.string(),
  landings: z.array(landingSchema),
});

/** One time that a task was landed, or its landing undone. */
export type LandingEntry = z.infer<typeof landingSchema>;

function ledgerFile(stateDirectory: string, id: string): string {
  return `${stateDirectory}/landings/${id}.json`;
}

/** Every landing of a task, oldest first; none where nothing was written down, or it cannot be read. */
export async function readLandings(stateDirectory: string, id: string): Promise<readonly LandingEntry[]> {
  if (!isDocumentId(id)) return [];
  const file = await readBounded(ledgerFile(stateDirectory, id), MAX_BYTES);
  if (file.state !== 'read') return [];
  try {
    const parsed = ledgerSchema.safeParse(JSON.parse(file.bytes.toString('utf8')));
    return parsed.success ? parsed.data.landings : [];
  } catch {
    return [];
  }
}

/** Adds a landing to a task’s ledger. */
export async function recordLanding(stateDirectory: string, id: string, entry: LandingEntry): Promise<void> {
  const file = ledgerFile(stateDirectory, id);
  await ensureDirectory(`${stateDirectory}/landings`);
  await withLock(`${file}.lock`, async () => {
    const landings = [...(await readLandings(stateDirectory, id)), entry];
    await writeAtomic(file, `${JSON.stringify({ format: LEDGER_FORMAT, id, landings }, null, 2)}\n`);
  });
}

/** The landing of a task in a checkout that still holds: the last one that was not undone. */
export function standingLanding(landings: readonly LandingEntry[], checkout: string): LandingEntry | null {
  const here = landings.filter((entry) => entry.checkout === checkout && entry.action !== 'nothing');
  const last = here.at(-1);
  return last === undefined || last.action === 'reversed' ? null : last;
}

/** Every file of a checkout that a landing changed since a moment (milliseconds since 1970). */
export async function landedSince(
  stateDirectory: string,
  checkout: string,
  sinceMs: number,
): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  for (const { name } of await listDirectory(`${stateDirectory}/landings`)) {
    if (!name.endsWith('.json')) continue;
    for (const entry of await readLandings(stateDirectory, name.slice(0, -'.json'.length))) {
      if (entry.checkout !== checkout || Date.parse(entry.at) < sinceMs) continue;
      for (const file of entry.files) files.add(file);
    }
  }
  return files;
}
