import type { RunEventKind, RunFact } from '../run-event.ts';

type Examples = { readonly [Kind in RunEventKind]: Extract<RunFact, { kind: Kind }> };

/** One fact of every kind, with every field that the contract names. */
export const exampleFacts: Examples = {
  'run.started': { kind: 'run.started', target: 'crew.yaml', stream: false },
  'task.started': { kind: 'task.started', agentId: 'w', taskId: 't1', agentRole: 'writer' },
  'task.completed': {
    kind: 'task.completed',
    agentId: 'w',
    taskId: 't1',
    agentRole: 'writer',
    success: true,
    durationMs: 4200,
    tokens: 1840,
    toolCalls: 3,
  },
  'tool.called': { kind: 'tool.called', correlationId: 'k1', toolName: 'file_read', argsSummary: 'path' },
  'tool.returned': {
    kind: 'tool.returned',
    correlationId: 'k1',
    toolName: 'file_read',
    success: true,
    durationMs: 3,
  },
  'delegation.started': { kind: 'delegation.started', correlationId: 'd1', toRole: 'editor' },
  'agent.spawned': { kind: 'agent.spawned', correlationId: 's1', role: 'checker', reason: 'check the sums' },
  'cost.updated': { kind: 'cost.updated', tokens: 110, model: 'm-1', provider: 'p' },
  'llm.delta': { kind: 'llm.delta', text: 'Once' },
  'input.needed': {
    kind: 'input.needed',
    correlationId: 'q1',
    inputKind: 'choice',
    prompt: 'Which one?',
    choices: ['a', 'b'],
    defaultValue: 'a',
    taskDescription: 'Choose.',
  },
  'input.closed': { kind: 'input.closed', correlationId: 'q1', outcome: 'given' },
  'hub.message': {
    kind: 'hub.message',
    correlationId: 'r1',
    from: 'agent://c/w',
    topic: 'news',
    payload: { deep: null },
    expectsReply: true,
  },
  error: { kind: 'error', code: 'crew_failed', message: 'The task t1 failed.', recoverable: false },
  'run.finished': { kind: 'run.finished', success: true, exitCode: 0, tokens: 1840 },
};
