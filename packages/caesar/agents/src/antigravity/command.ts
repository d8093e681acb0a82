import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';
import { schemaFile } from '../schema-file.ts';

/** The brief's file, in the task directory: the program takes its prompt as an argument only. */
const BRIEF_FILE = 'brief.md';

/** Without a limit of its own choosing it stops after five minutes, and says that it succeeded; ours comes first. */
const MARGIN_SECONDS = 60;

/** `agy --print` with a pointer to the brief. */
export function antigravityCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory } = request;
  const schema = schemaFile(request);
  const brief = { name: BRIEF_FILE, content: request.prompt };
  return composeCommand({
    bin: 'agy',
    request,
    stdin: null,
    words: [
      ...[
        '--print',
        `Your task is in the file ${taskDirectory}/${BRIEF_FILE}: read all of it, then carry it out.`,
      ],
      ...['--output-format', 'stream-json'],
      ...(mode === 'write'
        ? ['--mode', 'accept-edits', '--dangerously-skip-permissions']
        : ['--mode', 'plan']),
      ...['--print-timeout', `${Math.ceil(request.deadlineMs / 1000) + MARGIN_SECONDS}s`],
      ...optionEach('--add-dir', openedDirectories(request)),
      ...option('--model', request.model),
      ...option('--json-schema', schema?.path ?? null),
      ...option('--conversation', request.session),
    ],
    files: schema === null ? [brief] : [brief, schema.file],
  });
}
