import { isInside, readBounded, readStatus, resolveCommit } from '@caesar/host';
import type { PlanFacts, RepositoryFacts } from '../plan/plan-facts.ts';
import type { TaskRequest } from '../plan/task-request.ts';
import type { World } from '../world.ts';
import { callerOf } from './caller-of.ts';
import { findPrograms } from './find-programs.ts';
import type { Project } from './project.ts';

/** A role's prompt file larger than this is not read. */
const MAX_PROMPT_BYTES = 1024 * 1024;

/** Looks up everything that the plan of a request depends on. */
export async function gatherFacts(request: TaskRequest, world: World): Promise<PlanFacts> {
  const { project, config } = world;
  const [programs, repository, rolePrompt] = await Promise.all([
    findPrograms(world),
    repositoryFacts(project, request.base),
    readRolePrompt(request, world),
  ]);
  return {
    config,
    catalog: world.catalog,
    installed: new Set(programs.keys()),
    repository,
    root: project.root,
    cwd: project.cwd,
    caller: callerOf(world),
    role_prompt: rolePrompt,
  };
}

async function repositoryFacts(project: Project, base: string | undefined): Promise<RepositoryFacts> {
  const found = project.repository;
  if (found.state === 'unusable') return found;
  if (found.state !== 'found' || found.repository.isBare) return { state: 'none' };
  const { repository } = found;
  if (repository.head === null) return { state: 'unborn', top_level: repository.topLevel };
  const [status, commit] = await Promise.all([
    readStatus(repository),
    base === undefined ? repository.head : resolveCommit(repository, base),
  ]);
  return {
    state: 'ready',
    top_level: repository.topLevel,
    head: repository.head,
    base: commit,
    uncommitted: status.changed,
    untracked: status.untracked,
    upstream: status.upstream,
  };
}

/** The prompt file lies under `.caesar/`; one that is absent, or leads out of there, is no prompt. */
async function readRolePrompt(request: TaskRequest, { config, project }: World): Promise<string | null> {
  const role = config.role.find(({ name }) => name === request.role);
  if (role?.system_prompt_file === undefined) return null;
  const directory = `${project.root}/.caesar`;
  const path = `${directory}/${role.system_prompt_file}`;
  if (!isInside(directory, path)) return null;
  const file = await readBounded(path, MAX_PROMPT_BYTES, { followSymlink: false });
  return file.state === 'read' ? file.bytes.toString('utf8') : null;
}
