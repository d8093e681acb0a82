import { type Project, readRecord } from '@caesar/engine';
import { terminateTree } from '@caesar/host';

/** Kills a task's agent and all that it started, without grace; the task's owner sees it end and settles the task. */
export async function killAgent(project: Project, taskId: string | null): Promise<void> {
  if (taskId === null) return;
  const reading = await readRecord({ stateDirectory: project.stateDirectory }, taskId);
  if (reading.state !== 'read' || reading.record.process === null) return;
  await terminateTree({
    identity: reading.record.process,
    marker: { name: 'CAESAR_TASK_ID', value: taskId },
    graceMs: 0,
  });
}
