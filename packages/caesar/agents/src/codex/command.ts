import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';
import { schemaFile } from '../schema-file.ts';
import { serverWords } from './server-words.ts';

/** Its telemetry waits five seconds for a network that is not there; its update check would ask one. */
const QUIET = ['-c', 'analytics.enabled=false', '-c', 'check_for_update_on_startup=false'];

const NETWORK = ['-c', 'sandbox_workspace_write.network_access=true'];

/** `codex exec`, or `codex exec … resume`, whose sandbox and directories are those of the outer command. */
export function codexCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, session } = request;
  const schema = schemaFile(request);
  return composeCommand({
    bin: 'codex',
    request,
    words: [
      ...['exec', '--json', '--skip-git-repo-check', '-C', request.cwd],
      ...(mode === 'write' ? writeWords(request) : ['-s', 'read-only']),
      ...QUIET,
      ...option('-m', request.model),
      ...option('--output-schema', schema?.path ?? null),
      ...serverWords(request),
      ...(session === null ? [] : ['resume', session]),
      '-',
    ],
    files: schema === null ? [] : [schema.file],
  });
}

function writeWords(request: CommandRequest): string[] {
  return [
    ...['-s', 'workspace-write'],
    ...optionEach('--add-dir', openedDirectories(request)),
    ...(request.network ? NETWORK : []),
  ];
}
