import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option } from '../compose-command.ts';

const READING = ['--tools', 'read,grep,find,ls'];

/** `pi -p` with its brief on standard input; `--offline` spares it the questions that it asks at its start. */
export function piCommand(request: CommandRequest): AgentCommand | Refusal {
  return composeCommand({
    bin: 'pi',
    request,
    words: [
      ...['-p', '--mode', 'json', '--offline'],
      ...(request.mode === 'read-only' ? READING : []),
      ...option('--model', request.model),
      ...option('--session', request.session),
    ],
  });
}
