import {
  canonicalPath,
  type Environment,
  type FoundRepository,
  findRepository,
  inspectPath,
  isInside,
} from '@caesar/host';
import { readDepth } from '@caesar/protocol';

/** Where a caller stands: its project, and the places that the project keeps for tasks. */
export interface ProjectPlaces {
  /** The directory that holds `.caesar`, canonical. */
  readonly root: string;
  /** Where the caller stands, canonical. */
  readonly cwd: string;
  /** `<root>/.caesar/tasks`. */
  readonly tasksDirectory: string;
  /** `<root>/.caesar/state`. */
  readonly stateDirectory: string;
  /** The task whose agent is asking, where there is one. */
  readonly parent: { readonly taskId: string; readonly depth: number } | null;
}

/** A project with the checkout that its caller stands in. */
export interface Project extends ProjectPlaces {
  /** The repository around `cwd`; a nested caller's is the worktree that it works in. */
  readonly repository: FoundRepository;
}

export interface FindOptions {
  readonly cwd: string;
  readonly environment: Environment;
  /** `--root`; absent means that the project is looked for. */
  readonly root?: string;
}

/**
 * Finds the project of a caller: `--root` where given, else the project of the task that the caller works on, else the
 * nearest directory upward that holds `.caesar` or `.git`, else `cwd` itself.
 */
export async function findPlaces(options: FindOptions): Promise<ProjectPlaces> {
  const cwd = await canonicalPath(options.cwd);
  const parent = await findParentTask(options.environment);
  const asked = options.root === undefined ? null : await canonicalPath(options.root);
  const root = asked ?? parent?.root ?? (await nearestMarked(cwd)) ?? cwd;
  return {
    root,
    cwd,
    tasksDirectory: `${root}/.caesar/tasks`,
    stateDirectory: `${root}/.caesar/state`,
    parent: parent === null || parent.root !== root ? null : { taskId: parent.taskId, depth: parent.depth },
  };
}

/** The same with the repository, which git is asked for. */
export async function findProject(options: FindOptions): Promise<Project> {
  const places = await findPlaces(options);
  const { root, cwd } = places;
  const stands = options.root === undefined || isInside(root, cwd) ? cwd : root;
  return { ...places, repository: await findRepository(stands) };
}

async function nearestMarked(from: string): Promise<string | null> {
  for (let directory = from; ; directory = parentOf(directory)) {
    if ((await inspectPath(`${directory}/.caesar`))?.kind === 'directory') return directory;
    if ((await inspectPath(`${directory}/.git`)) !== null) return directory;
    if (directory === parentOf(directory)) return null;
  }
}

/** A task's own directory is `<root>/.caesar/tasks/<id>`: its variables lead a nested caller to the root's state. */
async function findParentTask(environment: Environment) {
  const directory = environment['CAESAR_TASK_DIR'];
  const taskId = environment['CAESAR_TASK_ID'];
  if (directory === undefined || taskId === undefined) return null;
  const canonical = await canonicalPath(directory);
  const tail = `/.caesar/tasks/${taskId}`;
  if (!canonical.endsWith(tail) || (await inspectPath(canonical))?.kind !== 'directory') return null;
  const root = canonical.slice(0, -tail.length);
  return { root, taskId, depth: readDepth(environment['CAESAR_DEPTH']) };
}

function parentOf(directory: string): string {
  const cut = directory.lastIndexOf('/');
  return cut <= 0 ? '/' : directory.slice(0, cut);
}
