import { draftFile, ensureDirectory, listDirectory, readBounded, withLock } from '@caesar/host';
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

/**
 * Adds landings to their tasks’ ledgers once `land` has landed them, as its answer says: all that needs room on the disk is
 * written before, so that nothing lands that cannot be written down.
 */
export async function recordLandings(
  stateDirectory: string,
  entries: ReadonlyMap<string, readonly LandingEntry[]>,
  land: () => Promise<boolean>,
): Promise<boolean> {
  await ensureDirectory(`${stateDirectory}/landings`);
  const ids = [...entries.keys()].sort();
  return inLedgers({ stateDirectory, entries, land }, ids);
}

interface Recording {
  readonly stateDirectory: string;
  readonly entries: ReadonlyMap<string, readonly LandingEntry[]>;
  readonly land: () => Promise<boolean>;
}

/** Holds the ledgers one after another, in an order that is everybody’s, and lands when all are held and written. */
async function inLedgers(recording: Recording, ids: readonly string[]): Promise<boolean> {
  const [id, ...others] = ids;
  if (id === undefined) return recording.land();
  const { stateDirectory, entries } = recording;
  const file = ledgerFile(stateDirectory, id);
  const outcome = await withLock(`${file}.lock`, async () => {
    const landings = [...(await readLandings(stateDirectory, id)), ...(entries.get(id) ?? [])];
    const ledger = `${JSON.stringify({ format: LEDGER_FORMAT, id, landings }, null, 2)}\n`;
    const draft = await draftFile(file, ledger);
    try {
      const landed = await inLedgers(recording, others);
      if (landed) await draft.keep();
      return landed;
    } finally {
      await draft.discard();
    }
  });
  return outcome.state === 'done' && outcome.value;
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
