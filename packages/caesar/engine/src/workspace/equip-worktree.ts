import {
  diffTrees,
  ensureDirectory,
  keepObjects,
  lfsFiles,
  readHabits,
  snapshotInto,
  type TreeChange,
  type WorktreeHabits,
  writeAtomic,
} from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { nameSample, notCarriedFinding } from '../plan/not-carried.ts';
import type { NotCarried } from '../plan/task-plan.ts';
import type { BareWorktree } from './bare-worktree.ts';
import { checkRoomForCopies } from './check-room.ts';
import { type Deposit, wantedDeposits } from './deposits.ts';
import { fillSubmodules } from './fill-submodules.ts';
import { hooksFinding } from './hooks-finding.ts';
import { findIgnored, type IgnoredFiles, ignoredLeftOut, leftOut } from './left-out.ts';
import { placeDeposits } from './place-deposits.ts';
import { type GitPreparation, keptRef } from './preparation.ts';
import { runSetup, type SetupRun } from './run-setup.ts';
import type { Workspace } from './workspace.ts';

/** What a worktree gains by being equipped. */
type Equipment = Pick<
  Workspace,
  'trees' | 'excluded' | 'seedIndex' | 'lfsPointers' | 'notCarried' | 'findings'
>;

/** What the task directory tells of its workspace, in `workspace.json`. */
interface WorkspaceDocument {
  readonly deposits: readonly Deposit[];
  readonly setup: readonly SetupRun[];
  /** What the setup commands changed: it is in neither diff nor apply. */
  readonly setup_changes: readonly { readonly path: string; readonly action: TreeChange['action'] }[];
  readonly not_carried: readonly NotCarried[];
}

/** What of a checkout and its settings matters to a worktree. */
export interface CheckoutHabits {
  readonly ignored: IgnoredFiles;
  readonly habits: WorktreeHabits;
}

/** Looks at a checkout, which can be done while its worktree is still being made. */
export async function readCheckoutHabits({ repository }: GitPreparation): Promise<CheckoutHabits> {
  const [ignored, habits] = await Promise.all([findIgnored(repository), readHabits(repository)]);
  return { ignored, habits };
}

/** Fills a worktree with submodules, deposits and what the setup commands make, and records the tree that the agent starts from. */
export async function equipWorktree(
  worktree: BareWorktree,
  { ignored, habits }: CheckoutHabits,
  preparation: GitPreparation,
): Promise<Equipment> {
  const { repository: checkout, task, world } = preparation;
  const { copy, link, lfs } = world.config.worktree;
  const hooks = await hooksFinding(worktree.repository, habits.hooksPath);
  const pointers = lfs || !habits.hasLfs ? [] : await lfsFiles(worktree.repository);
  const submodules = await fillSubmodules(worktree.repository, preparation);
  const wanted = wantedDeposits({ copy, link, included: ignored.included });
  const between = { checkout: checkout.topLevel, worktree: worktree.repository.topLevel };
  await checkRoomForCopies(wanted, between);
  const placed = await placeDeposits(wanted, between);
  const excluded = placed.deposits.map(({ path }) => path);
  const setup = await runSetup(worktree.repository.topLevel, preparation);
  const lfsPointers = pointers.length > 0;
  const start = await startingTree(worktree, { setup, excluded, lfsPointers, task });
  const leftIgnored = await ignoredLeftOut(checkout.topLevel, ignored.all, excluded);
  const absent = [leftIgnored, leftOut('lfs', pointers)].filter((one) => one !== null);
  const notCarried = submodules.notCarried === null ? absent : [...absent, submodules.notCarried];
  if (start.tree !== worktree.tree) {
    await keepObjects(checkout, { [keptRef(task.id, 'start')]: start.tree });
  }
  await describeWorkspace(task.directory.path, {
    deposits: [...placed.deposits, ...submodules.deposits],
    setup,
    setup_changes: start.changes.map(({ path, action }) => ({ path, action })),
    not_carried: notCarried,
  });
  return {
    trees: { base: worktree.tree, start: start.tree },
    excluded,
    seedIndex: start.seedIndex,
    lfsPointers,
    notCarried,
    findings: [
      ...hooks,
      ...placed.findings,
      ...submodules.findings,
      ...absent.map((left) => notCarriedFinding(left)),
      ...setupFindings(start.changes),
    ],
  };
}

/** The tree once the setup commands have run, with what they changed; that of the commit where there were none. */
async function startingTree(
  worktree: BareWorktree,
  at: {
    readonly setup: readonly SetupRun[];
    readonly excluded: readonly string[];
    readonly lfsPointers: boolean;
    readonly task: GitPreparation['task'];
  },
): Promise<{ tree: string; seedIndex: string; changes: readonly TreeChange[] }> {
  if (at.setup.length === 0) return { tree: worktree.tree, seedIndex: worktree.seedIndex, changes: [] };
  const seedIndex = `${at.task.stateDirectory}/start-index`;
  const { topLevel, gitDirectory } = worktree.repository;
  const { tree } = await snapshotInto(seedIndex, {
    workTree: topLevel,
    gitDirectory,
    seedIndex: worktree.seedIndex,
    excluded: at.excluded,
    lfsPointers: at.lfsPointers,
    fileMode: true,
  });
  return { tree, seedIndex, changes: await diffTrees(worktree.repository, worktree.tree, tree) };
}

function setupFindings(changes: readonly TreeChange[]): Finding[] {
  if (changes.length === 0) return [];
  const names = changes.map(({ path }) => path);
  return [
    {
      code: 'SETUP_CHANGED_FILES',
      severity: 'info',
      title: `Setup changed ${changes.length === 1 ? 'one file' : `${changes.length} files`}, which no diff shows`,
      detail: nameSample({ count: names.length, names }),
      remedy: 'nothing is to be done; workspace.json of the task names them all',
    },
  ];
}

async function describeWorkspace(taskDirectory: string, document: WorkspaceDocument): Promise<void> {
  await ensureDirectory(taskDirectory, { mode: 0o700 });
  await writeAtomic(`${taskDirectory}/workspace.json`, `${JSON.stringify(document, null, 2)}\n`);
}
