import type { WriteActivity } from '@caesar/host';
import type { AgentRun } from '../launch/launch-agent.ts';
import type { SupervisedTask } from '../supervise/supervised-task.ts';

/** What a look at a workspace takes into account beside the workspace, once its agent is gone. */
export interface Observation {
  readonly supervised: Pick<SupervisedTask, 'task' | 'world'>;
  readonly run: Pick<AgentRun, 'streams'>;
  /** When the agent’s processes were at work. */
  readonly activity: Omit<WriteActivity, typeof Symbol.dispose>;
}
