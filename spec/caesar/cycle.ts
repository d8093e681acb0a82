import { paragraph } from '../requirement.ts';

/** The exchange itself: who writes what, where, and when. */
export const cycle = [
  ...paragraph('The cycle', {
    'caesar.cycle.task-before-agent':
      'The task document is complete on disk before the agent’s process starts.',
    'caesar.cycle.started-with-environment': 'The agent’s process starts with the CAESAR_* variables set.',
    'caesar.cycle.report-read-after-exit': 'The report is collected once the agent’s process has ended.',
    'caesar.cycle.held-against-git': 'What the report says about files is compared with what git sees.',
    'caesar.cycle.files-suffice':
      'A program that reads and writes JSON files can be an agent; no library is needed.',
  }),
  ...paragraph('The task directory', {
    'caesar.directory.one-per-task': 'Every task has a directory of its own.',
    'caesar.directory.task-by-orchestrator': 'The orchestrator writes `task.json` there.',
    'caesar.directory.report-by-agent': 'The agent leaves its report there as `report.json`.',
    'caesar.directory.events-in-journal':
      'Progress is kept in `events.jsonl`, whether the agent or its adapter says it.',
    'caesar.directory.raw-log': 'The orchestrator keeps everything the process printed in `raw.log`.',
    'caesar.directory.question-file': 'A question asked by the agent is the file `questions/<id>.json`.',
    'caesar.directory.answer-file':
      'Its answer, written by the orchestrator, is the file `answers/<id>.json`.',
    'caesar.directory.dialogue-only-when-used':
      'Both folders are absent from a task that has no return channel.',
    'caesar.directory.no-shared-memory':
      'A question and its answer meet through files alone, between separate processes.',
  }),
  ...paragraph('Environment variables', {
    'caesar.environment.task-dir': '`CAESAR_TASK_DIR` is the task directory.',
    'caesar.environment.task-file': '`CAESAR_TASK_FILE` is the path of the task document.',
    'caesar.environment.report-path': '`CAESAR_REPORT_PATH` is where the report must be left.',
    'caesar.environment.events-path': '`CAESAR_EVENTS_PATH` is the path of the event journal.',
    'caesar.environment.task-id': '`CAESAR_TASK_ID` is the identifier of the task.',
    'caesar.environment.agent': '`CAESAR_AGENT` is the identifier of the agent that runs.',
    'caesar.environment.depth':
      '`CAESAR_DEPTH` is how deep the delegation is; a task handed out by the main agent is one deep.',
    'caesar.environment.depth-zero':
      'Depth 0 is the main agent: without the variable a caller counts as depth 0.',
    'caesar.environment.protocol-version': '`CAESAR_PROTOCOL_VERSION` is the version of the standard in use.',
    'caesar.environment.two-suffice':
      'An agent that looks only at the task file and the report path is conformant.',
  }),
  ...paragraph('Conforming in practice', {
    'caesar.conforming.shortest-agent':
      'A few lines of shell that read the objective and write three fields are an agent.',
    'caesar.conforming.declared-in-configuration':
      'An `[[agent]]` section of `.caesar/config.toml` makes a program an agent.',
    'caesar.conforming.equal-footing':
      'A declared agent is run, followed, reported and landed like one of the catalogue.',
  }),
  ...paragraph('Executable schemas', {
    'caesar.schema.code-is-the-authority':
      'The published JSON Schemas are generated from the code that reads the documents.',
    'caesar.schema.report': '`caesar protocol schema report` prints the JSON Schema of a report.',
    'caesar.schema.report-strict':
      'With `--strict` it prints the variant that native structured outputs accept.',
    'caesar.schema.task': '`caesar protocol schema task` prints the JSON Schema of a task.',
    'caesar.schema.event': '`caesar protocol schema event` prints the JSON Schema of an event.',
  }),
  ...paragraph('Version management', {
    'caesar.version.in-every-document': 'Every document names its version in `protocol`.',
    'caesar.version.unknown-is-refused': 'A reader refuses a version that it does not know and names it.',
    'caesar.version.no-guessing': 'A document of an unknown version is never read as if it were a known one.',
    'caesar.version.absent-is-refused':
      'A document that names no version is refused with a reason of its own.',
    'caesar.version.suffix-grows':
      'An incompatible change is a new suffix; a reader is a table from version to schema.',
    'caesar.version.two-in-transition':
      'Two versions of a document can be read side by side while one replaces the other.',
  }),
  ...paragraph('Next steps', {
    'caesar.mcp.ten-tools': 'An MCP server of ten tools gives the standard to the orchestrating agent.',
    'caesar.custom.outside-catalogue':
      'A command line that is not in the catalogue can be wired to this contract.',
  }),
];
