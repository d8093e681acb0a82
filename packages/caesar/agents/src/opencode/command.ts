import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option } from '../compose-command.ts';
import { opencodeVariables } from './variables.ts';

/**
 * `opencode run`. Whatever it is to know beside its arguments is in variables: no file of the user's is touched. Without
 * `--dir` it would work in the directory that PWD names, the caller's own.
 */
export function opencodeCommand(request: CommandRequest): AgentCommand | Refusal {
  return composeCommand({
    bin: 'opencode',
    request,
    words: [
      ...['run', '--format', 'json', '--thinking', '--dir', request.cwd],
      ...(request.mode === 'write' ? ['--auto'] : []),
      ...option('-m', request.model),
      ...option('-s', request.session),
    ],
    env: { OPENCODE_DISABLE_AUTOUPDATE: '1', ...opencodeVariables(request) },
  });
}
