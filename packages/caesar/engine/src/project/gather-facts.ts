import { isInside, readBounded, readStatus, resolveCommit, resolveExecutable } from '@caesar/host';
import { readDepth } from '@caesar/protocol';
import type { Caller, PlanFacts, RepositoryFacts } from '../plan/plan-facts.ts';
import type { TaskRequest } from '../plan/task-request.ts';
import type { World } from '../world.ts';
import type { Project } from './project.ts';

/** A role's prompt file larger than this is not read. */
const MAX_PROMPT_BYTES = 1024 * 1024;

/** How a main agent makes itself known to the programs that it starts: a variable, and the agent's id. */
const MAIN_AGENT_MARKS = [
  ['CLAUDECODE', 'claude'],
  ['GEMINI_CLI', 'gemini'],
  ['QWEN_CODE', 'qwen'],
  ['CODEX_SANDBOX', 'codex'],
] as const;

/** Looks up everything that the plan of a request depends on. */
export async function gatherFacts(request: TaskRequest, world: World): Promise<PlanFacts> {
  const { project, config } = world;
  const [installed, repository, rolePrompt] = await Promise.all([
    findInstalled(world),
    repositoryFacts(project, request.base),
    readRolePrompt(request, world),
  ]);
  return {
    config,
    catalog: world.catalog,
    installed,
    repository,
    root: project.root,
    cwd: project.cwd,
    caller: callerOf(world),
    role_prompt: rolePrompt,
  };
}

/** The agents whose program can be started from here. */
async function findInstalled({ catalog, environment, project }: World): Promise<ReadonlySet<string>> {
  const path = environment['PATH'] ?? '';
  const found = await Promise.all(
    catalog.agents.map(async ({ id, bin }) =>
      (await resolveExecutable(bin, { path, cwd: project.root })) === null ? [] : [id],
    ),
  );
  return new Set(found.flat());
}

async function repositoryFacts(project: Project, base: string | undefined): Promise<RepositoryFacts> {
  const found = project.repository;
  if (found.state === 'unusable') return { state: 'unusable', reason: found.reason };
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
  };
}

function callerOf({ project, environment }: World): Caller {
  const mark = MAIN_AGENT_MARKS.find(([variable]) => (environment[variable] ?? '') !== '');
  return {
    depth: project.parent?.depth ?? readDepth(environment['CAESAR_DEPTH']),
    task_id: project.parent?.taskId ?? null,
    main_agent: mark?.[1] ?? null,
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
