import {
  type CheckoutPrint,
  digest,
  listDirectory,
  listRefs,
  printCheckout,
  type Repository,
  readBounded,
  readStash,
  removeTree,
  type StashEntry,
} from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { type CheckoutPreparation, OWN_PATHS } from './preparation.ts';

/** More than a file of git’s own settings, hooks or HEAD holds. */
const MAX_BYTES = 4 * 1024 * 1024;
const REF_PREFIXES = ['refs/heads', 'refs/tags'];
/** What all working trees share: the settings, and what is ignored or treated in a way of its own everywhere. */
const SHARED_FILES = ['config', 'info/exclude', 'info/attributes'];
/** Branches of tasks: they come and go without the caller’s doing. */
const TASK_BRANCHES = 'refs/heads/caesar/';

/** A checkout and what its repository shares with all its working trees, at one moment. */
export interface CheckoutFingerprint {
  /** Milliseconds since 1970. */
  readonly takenAtMs: number;
  readonly repository: Repository;
  readonly print: CheckoutPrint;
  /** The caller’s branches and tags. */
  readonly refs: ReadonlyMap<string, string>;
  readonly stash: readonly StashEntry[];
  /** HEAD, the shared files and the hooks: the digest of each file, by its absolute path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A fingerprint, or a finding that says why there is none. */
export interface TakenFingerprint {
  readonly fingerprint: CheckoutFingerprint | null;
  readonly findings: readonly Finding[];
}

/** Takes the fingerprint of the caller’s checkout before the agent. */
export async function takeFingerprint(preparation: CheckoutPreparation): Promise<TakenFingerprint> {
  const { repository, task, world } = preparation;
  const folder = `${task.stateDirectory}/checkout`;
  try {
    const taken = await fingerprint(repository, folder, world.clock.now().getTime());
    return { fingerprint: taken, findings: [] };
  } catch (error) {
    return { fingerprint: null, findings: [unwatched(error)] };
  }
}

/** Says that a checkout could not be looked at. */
export function unwatched(error: unknown): Finding {
  return {
    code: 'CHECKOUT_UNWATCHED',
    severity: 'low',
    title: 'Nobody can tell whether the agent reaches the caller’s checkout',
    detail: error instanceof Error ? error.message : String(error),
    remedy: 'look at git status there before and after',
  };
}

/** Takes it again. */
export function renewFingerprint(
  { repository, print }: CheckoutFingerprint,
  takenAtMs: number,
): Promise<CheckoutFingerprint> {
  return fingerprint(repository, print.folder, takenAtMs);
}

/** Lets go of what both fingerprints keep on the disk. */
export function dropFingerprint({ print }: CheckoutFingerprint): Promise<void> {
  return removeTree(print.folder);
}

async function fingerprint(
  repository: Repository,
  folder: string,
  takenAtMs: number,
): Promise<CheckoutFingerprint> {
  const [print, refs, stash, files] = await Promise.all([
    printCheckout(repository, folder, { excluded: OWN_PATHS }),
    listRefs(repository, [...REF_PREFIXES, 'refs/stash']),
    readStash(repository),
    digestFiles(repository),
  ]);
  const own = [...refs].filter(([name]) => !name.startsWith(TASK_BRANCHES) && name !== 'refs/stash');
  return { takenAtMs, repository, print, refs: new Map(own), stash, files };
}

async function digestFiles({ commonDirectory, gitDirectory }: Repository): Promise<Map<string, string>> {
  const hooks = (await listDirectory(`${commonDirectory}/hooks`))
    .filter(({ name, kind }) => kind !== 'directory' && !name.endsWith('.sample'))
    .map(({ name }) => `${commonDirectory}/hooks/${name}`);
  const shared = SHARED_FILES.map((name) => `${commonDirectory}/${name}`);
  const paths = [`${gitDirectory}/HEAD`, ...shared, ...hooks];
  const entries = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const file = await readBounded(path, MAX_BYTES, { followSymlink: true });
      return [
        path,
        file.state === 'read' ? digest(contentOf(path, file.bytes.toString('utf8'))) : file.state,
      ];
    }),
  );
  return new Map(entries);
}

/** Settings of single branches change whenever a branch is made or renamed, which is no harm. */
function contentOf(path: string, text: string): string {
  if (!path.endsWith('/config')) return text;
  return text
    .split(/^(?=\[)/m)
    .filter((section) => !/^\[branch /i.test(section))
    .join('');
}
