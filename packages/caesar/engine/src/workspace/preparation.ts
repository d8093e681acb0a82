import type { Repository } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { SupervisedTask } from '../supervise/supervised-task.ts';

/** What a workspace is prepared with: the task in the hands of its owner, and the world around it. */
export type Preparation = Pick<SupervisedTask, 'task' | 'world' | 'signal' | 'marker' | 'log'>;

/** The same, where there is a repository. */
export interface CheckoutPreparation extends Preparation {
  /** As seen from the caller's checkout. */
  readonly repository: Repository;
}

/** The same, where it has a commit to start from. */
export interface GitPreparation extends CheckoutPreparation {
  /** A full commit id. */
  readonly base: string;
}

/** The ref under which a task's trees are kept, so that no object of its diff can be collected. */
export function keptRef(taskId: string, what: 'base' | 'start' | 'result'): string {
  return `refs/caesar/${taskId}/${what}`;
}

/** What of a project is nobody's change: the state of its tasks. */
export const OWN_PATHS = ['.caesar/tasks', '.caesar/state'] as const;

/** Tells those who watch the task what is being done before the agent starts. */
export async function tellStep({ log }: Preparation, message: string): Promise<void> {
  await log.append([{ type: 'progress', message }]);
}

export function workspaceFailed(message: string, cause?: unknown): CaesarError {
  return new CaesarError({
    code: 'WORKSPACE_FAILED',
    message,
    remedy: 'run the same git command by hand to see what stops it, or use --isolation inplace',
    cause,
  });
}
