import { paragraph } from '../requirement.ts';

/** The task document. */
export const task = [
  ...paragraph('task.json: the task', {
    'caesar.task.protocol': 'A task says `caesar.task/v1`.',
    'caesar.task.id': 'A task carries its identifier.',
    'caesar.task.created-at': 'A task carries the instant of its creation, in ISO 8601, UTC.',
    'caesar.task.role-optional': 'The requested profile may be absent.',
    'caesar.task.agent': 'A task names the agent that was selected.',
    'caesar.task.objective': 'A task states its objective.',
    'caesar.task.context': 'A task may carry excerpts, history and links as context.',
    'caesar.task.constraints': 'A task carries a list of constraints.',
    'caesar.task.acceptance-criteria': 'A task carries a list of acceptance criteria.',
    'caesar.task.mode-values': 'The mode is `read-only` or `write` and nothing else.',
    'caesar.task.isolation-values': 'The isolation is `inplace` or `worktree` and nothing else.',
    'caesar.task.network-boolean': 'Whether the network is available is a boolean.',
    'caesar.task.workspace-absolute': 'The working root is an absolute path.',
    'caesar.task.base-ref-in-worktree':
      'A task in a worktree carries the SHA of the commit that it starts from.',
    'caesar.task.deadline': 'A task carries its time limit in milliseconds.',
    'caesar.task.depth': 'A task carries its depth of delegation.',
    'caesar.task.report-path-absolute': 'A task carries the absolute path of its report.',
    'caesar.task.events-path-absolute': 'A task carries the absolute path of its journal.',
    'caesar.task.channel-nullable':
      '`channel` is null when no return channel is available, its coordinates otherwise.',
    'caesar.task.network-is-an-outcome':
      '`network` is decided from what the caller wants and what the selected agent permits.',
    'caesar.task.network-false-is-known':
      '`network` is false only when the orchestrator knows that it is cut.',
    'caesar.task.network-false-is-briefed': 'The brief tells the agent when the network is cut.',
    'caesar.task.network-uncontrolled': 'An agent whose confinement cannot be controlled gets true.',
    'caesar.task.network-default': 'A task without `network` reads as true.',
    'caesar.task.older-reads-unchanged':
      'A task from before a field existed is read again without loss or change.',
  }),
];
