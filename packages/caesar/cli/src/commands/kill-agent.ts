import { type ProjectPlaces, readRecord } from '@caesar/engine';
import { findMarked, terminateTree } from '@caesar/host';

/**
 * Kills whatever runs for a task, without grace: its agent and all that it started, or a command that prepares or verifies. The
 * task's owner sees it end and settles the task.
 */
export async function killAgent(project: ProjectPlaces, taskId: string | null): Promise<void> {
  if (taskId === null) return;
  const reading = await readRecord({ stateDirectory: project.stateDirectory }, taskId);
  const marker = { name: 'CAESAR_TASK_ID', value: taskId };
  const agent = reading.state === 'read' ? reading.record.process : null;
  const identity = agent ?? findMarked(marker)[0];
  if (identity !== undefined) await terminateTree({ identity, marker, graceMs: 0 });
}
