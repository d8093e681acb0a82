import { paragraph } from '../requirement.ts';

/** The vocabulary of the outbound stream. */
export const kinds = [
  ...paragraph('§3: the run and its tasks', {
    'orkeon.run.started-fields': '`run.started` has `target` and `stream`.',
    'orkeon.run.started-first': '`run.started` is the first line.',
    'orkeon.run.finished-fields': '`run.finished` has `success`, `exitCode` and `tokens`.',
    'orkeon.run.finished-last': '`run.finished` is the last line and comes once.',
    'orkeon.task.started-fields': '`task.started` has `taskId` and `agentRole`, and no measure.',
    'orkeon.task.started-before-asking':
      '`task.started` comes when the agent is chosen, before it is asked anything.',
    'orkeon.task.started-in-every-mode': 'All six modes emit `task.started`.',
    'orkeon.task.running-between': 'Between its start and its completion a client shows the task as running.',
    'orkeon.task.completed-fields':
      '`task.completed` has `taskId`, `agentRole`, `success`, `durationMs`, `tokens` and `toolCalls`.',
    'orkeon.task.completed-in-every-mode': 'All six modes emit `task.completed` for every task that ends.',
    'orkeon.task.completed-on-failure': 'A task that fails is completed, with `success: false`.',
    'orkeon.task.completed-on-cancel': 'A task that is cancelled is completed, with `success: false`.',
    'orkeon.task.unmeasured-is-zero': '`tokens` and `toolCalls` are 0 when not measured, and never absent.',
    'orkeon.task.unannounced-completion':
      'A client accepts the completion of a task whose start it never saw.',
  }),
  ...paragraph('§3: tools and agents', {
    'orkeon.tool.called-fields': '`tool.called` has `toolName` and perhaps `argsSummary`.',
    'orkeon.tool.called-before': '`tool.called` comes when the tool is invoked.',
    'orkeon.tool.names-not-values': '`argsSummary` has the names of the arguments and never a value.',
    'orkeon.tool.returned-fields': '`tool.returned` has `toolName`, `success` and `durationMs`.',
    'orkeon.tool.returned-on-throw': 'A tool that throws has returned, with `success: false`.',
    'orkeon.tool.returned-correlated': 'A tool’s return carries the correlation of its call.',
    'orkeon.delegation.started-fields': '`delegation.started` has perhaps `toRole`.',
    'orkeon.delegation.started-on-delegating': 'Handing work to a coworker emits `delegation.started`.',
    'orkeon.delegation.description-kept-out': 'The description of the delegated work is not on the stream.',
    'orkeon.agent.spawned-fields': '`agent.spawned` has perhaps `role` and `reason`.',
    'orkeon.agent.spawned-on-call': 'A call of `spawn_agent` emits `agent.spawned`.',
    'orkeon.agent.spawn-not-by-default': 'No agent has that tool unless the crew attaches it.',
  }),
  ...paragraph('§3: cost and text', {
    'orkeon.cost.on-each-move': '`cost.updated` comes whenever the count of tokens moves.',
    'orkeon.cost.cumulative': 'Its `tokens` is the total of the run so far.',
    'orkeon.cost.model-when-reported': '`model` is there when the provider reports one.',
    'orkeon.cost.provider-only-from-scripts':
      '`provider` is there only for calls made through the scripting façade.',
    'orkeon.cost.no-price': 'No field says a price.',
    'orkeon.llm.delta-fields': '`llm.delta` has a `text`, a fragment of what is generated.',
    'orkeon.llm.delta-only-streaming': '`llm.delta` appears only under `--stream`.',
  }),
  ...paragraph('§3: questions, hub and errors', {
    'orkeon.input.needed-fields':
      '`input.needed` has `inputKind`, `prompt` and perhaps `choices`, `defaultValue` and `taskDescription`.',
    'orkeon.input.kinds': '`inputKind` is `text`, `confirm` or `choice`.',
    'orkeon.input.needed-when-asked': 'A task declared `humanInput: true` emits `input.needed`.',
    'orkeon.hub-message.fields': '`hub.message` has perhaps `from`, `topic`, `payload` and `expectsReply`.',
    'orkeon.hub-message.from-is-the-sender': '`from` is the hub address of the sender.',
    'orkeon.hub-message.from-absent-when-unknown':
      '`from` is absent when the hub does not know the sender, as for the answer to a peer’s send.',
    'orkeon.hub-message.send-answer-correlated':
      'The answer to a peer’s send carries the correlation of that send.',
    'orkeon.hub-message.expects-reply-only-on-send':
      '`expectsReply: true` marks an agent’s send and nothing else.',
    'orkeon.hub-message.sender-waits':
      'The sender of such a message waits for a reply, for its own limit of time.',
    'orkeon.hub-message.silence-refuses': 'Silence past that limit is a refusal.',
    'orkeon.hub-message.correlated-relay-is-no-question':
      'A relayed topic may carry a correlation and still asks nothing.',
    'orkeon.error.fields': '`error` has `code`, `message` and `recoverable`.',
    'orkeon.error.crew-failed': 'A run that fails says `crew_failed` before `run.finished`, in every mode.',
    'orkeon.error.crew-cancelled':
      'A run that is cancelled says `crew_cancelled` before `run.finished`, in every mode.',
    'orkeon.client.silence-is-shown':
      'A client shows a run that reports nothing differently from one that goes well.',
  }),
];
