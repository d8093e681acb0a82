import { scrubEnvironment, writeAtomic } from '@caesar/host';
import { CaesarError, isRefusal, jsonSchemaOf, taskEnvironment } from '@caesar/protocol';
import { attendChannel } from '../channel/attend-channel.ts';
import { openChannel } from '../channel/open-channel.ts';
import { leaveAsker } from '../converse/ask-leave.ts';
import { writeBrief } from '../plan/brief.ts';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { SupervisedTask } from '../supervise/supervised-task.ts';
import { supervisorsBelow } from '../supervise/supervisors-below.ts';
import { writeTaskDocument } from '../task/task-document.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { childEnvironment } from './child-environment.ts';
import { closeSession } from './close-session.ts';
import { type AgentRun, launchAgent } from './launch-agent.ts';
import { openDirectories } from './open-directories.ts';

/** Writes what the agent is to read, starts it and follows it to its end. */
export async function launchTask(
  plan: TaskPlan,
  workspace: Workspace,
  supervised: SupervisedTask,
): Promise<AgentRun> {
  const { task, world, log, surprises } = supervised;
  const agent = world.catalog.find(plan.agent);
  if (isRefusal(agent)) throw new CaesarError({ ...agent, message: agent.reason });
  const channel = plan.report_tier === 'channel' ? await openChannel(task, world) : null;
  const document = await writeTaskDocument(plan, task, { workspace, channel });
  world.onStep?.('task-written');
  const command = agent.command({
    prompt: writeBrief({ ...plan, not_carried: [...plan.not_carried, ...workspace.notCarried] }, document),
    mode: plan.mode,
    network: plan.network,
    workspace: workspace.path,
    cwd: workspace.cwd,
    taskDirectory: task.directory.path,
    reportPath: task.directory.reportFile,
    reportTier: plan.report_tier,
    schema: plan.report_tier === 'schema' ? jsonSchemaOf('report', { strict: true }) : null,
    servers: channel === null ? [] : [channel],
    model: plan.model,
    session: plan.continues?.session?.id ?? null,
    directories: await openDirectories(agent, plan, workspace),
    deadlineMs: plan.timeout_ms,
    extraArguments: plan.extra_args,
    environment: world.environment,
  });
  if (isRefusal(command)) throw new CaesarError({ ...command, message: command.reason });
  for (const file of command.files) {
    await writeAtomic(`${task.directory.path}/${file.name}`, file.content, { mode: 0o600 });
  }
  await log.append([{ type: 'started', agent: agent.id, command: command.shownCommand }]);
  world.onStep?.('start-stamped');
  await using attended = attendChannel(channel, supervised);
  const run = await launchAgent({
    agent,
    command,
    cwd: command.cwd,
    environment: childEnvironment(
      scrubEnvironment(world.environment, { strip: agent.strippedVariables }),
      command.env,
      taskEnvironment(document, task.directory),
    ),
    workspace: workspace.path,
    rawLogPath: task.directory.rawLogFile,
    eventsPath: task.directory.eventsFile,
    log,
    marker: supervised.marker,
    deadlineMs: plan.timeout_ms,
    stopGraceMs: world.config.policy.stop_grace,
    exitGraceMs: world.config.policy.exit_grace,
    keepBackground: plan.keep_background,
    supervisors: () => supervisorsBelow(task.store, task.id),
    signal: supervised.signal,
    done: attended.done,
    askLeave: channel === null ? undefined : leaveAsker(supervised, plan.timeout_ms),
    onSpawn: async (process) => {
      world.onStep?.('agent-spawned');
      const { pid, startedAt } = process;
      await supervised.enter({
        fact: 'spawned',
        at: world.clock.now().toISOString(),
        process: { pid, startedAt },
      });
    },
  });
  world.onStep?.('agent-ended');
  const { exit, harvest, startFailure } = run;
  if (startFailure !== null)
    surprises.note('that the agent runs could not be recorded, so it was ended', startFailure);
  const session = await closeSession(harvest, { agent, plan, directory: task.directory });
  if (exit.failure === null) {
    const fact = { fact: 'exited', exit_code: exit.code, signal: exit.signal, session } as const;
    await surprises.during('the agent’s end could not be recorded', () => supervised.enter(fact), null);
  }
  return run;
}
