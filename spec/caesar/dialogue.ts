import { paragraph } from '../requirement.ts';

/** What an agent says while it works: events, questions, progress. */
export const dialogue = [
  ...paragraph('events.jsonl: the stream', {
    'caesar.event.one-per-line': 'The journal is one JSON object per line, one line per event.',
    'caesar.event.append-only': 'Lines are only ever added to the journal.',
    'caesar.event.self-contained': 'A line says its version, number, instant, task and type by itself.',
    'caesar.event.protocol': 'An event says `caesar.event/v1`.',
    'caesar.event.numbered-from-zero': 'Numbers start at 0 and strictly increase.',
    'caesar.event.one-vocabulary': 'Every adapter translates its agent’s own stream into these events.',
    'caesar.event.types': 'There are ten types, from `started` to `finished`, and no other.',
    'caesar.event.started': '`started` names the agent and its command.',
    'caesar.event.thinking': '`thinking` carries what the agent is thinking.',
    'caesar.event.message': '`message` carries what the agent says.',
    'caesar.event.tool-use': '`tool_use` has a tool, an identifier, a summary of its input and a status.',
    'caesar.event.file-changed': '`file_changed` names a file that the agent changed.',
    'caesar.event.progress': '`progress` carries a message and perhaps a percentage.',
    'caesar.event.question': '`question` says that the agent asks something.',
    'caesar.event.answer': '`answer` says that a question was answered.',
    'caesar.event.error': '`error` says that something went wrong.',
    'caesar.event.finished': '`finished` carries the status and the summary.',
    'caesar.event.tool-start-is-told':
      'A tool’s start is an event of its own, told when the agent’s stream tells it.',
    'caesar.event.watch-shows-open-tool': 'An observer sees which tool is at work while it works.',
    'caesar.event.tool-id-is-native':
      'The identifier of a tool call is the agent’s own, when its stream gives one.',
    'caesar.event.tool-id-pairs': 'Start and end of one call are paired by that identifier.',
    'caesar.event.tool-without-id': 'Without an identifier they are paired by tool and summary.',
    'caesar.event.tool-name-may-be-empty':
      'A closing event may have an empty tool when only the identifier is known.',
    'caesar.event.tool-id-default':
      'A `tool_use` without `id` reads as an empty one, so older journals stay readable.',
    'caesar.event.optional': 'An agent that emits no event is conformant.',
    'caesar.event.silence-is-shown': 'An agent that emits nothing is shown as silent, not as progressing.',
  }),
  ...paragraph('The optional return channel', {
    'caesar.channel.reachable': 'When `channel` is filled in, an MCP server is reachable during the run.',
    'caesar.channel.four-tools': 'It offers exactly four tools.',
    'caesar.channel.get-task': '`get_task` gives the task back.',
    'caesar.channel.report-progress':
      '`report_progress` takes a message and perhaps a percentage and becomes an event.',
    'caesar.channel.ask-orchestrator': '`ask_orchestrator` asks and waits for the answer.',
    'caesar.channel.submit-report': '`submit_report` takes the report and validates it at once.',
    'caesar.channel.submit-names-the-fault':
      'A report that is not valid is sent back with the field that is wrong.',
    'caesar.channel.may-be-ignored':
      'An agent that cannot load an MCP server works on as if the channel were absent.',
    'caesar.channel.question-is-a-file': 'Asking writes the question’s file.',
    'caesar.channel.answer-ends-the-wait': 'The wait ends when the answer’s file appears.',
    'caesar.channel.five-minutes': 'The wait is five minutes at most, unless told otherwise.',
    'caesar.channel.never-past-deadline': 'The wait never outlasts what is left of the task’s time.',
    'caesar.channel.silence-is-no-error': 'Without an answer the call returns normally.',
    'caesar.channel.silence-invites-judgement': 'That return invites the agent to go on as it judges best.',
    'caesar.channel.answer-writes-file': 'Answering, on the orchestrator’s side, writes the answer’s file.',
    'caesar.channel.answer-tool': 'The main MCP server answers through `caesar_answer`.',
    'caesar.channel.unknown-question-fails': 'Answering a question that was never asked fails and says so.',
    'caesar.channel.answered-question-fails':
      'Answering a question a second time fails and leaves the first answer.',
  }),
];
