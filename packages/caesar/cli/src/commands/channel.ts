import { resolve } from 'node:path';
import { systemClock } from '@caesar/host';
import { serveChannel } from '@caesar/mcp-channel';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoice } from '../options/choice-option.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';

type ChannelAsked = Asked<object, { readonly action: string; readonly directory: string }>;

/** `caesar channel serve`: the return channel's server in this process, until standard input ends. */
export async function channelCommand(asked: Asked, session: Session): Promise<ExitCode> {
  const { operands, options } = asked as ChannelAsked;
  const action = readChoice('channel', operands.action, ['serve'] as const);
  if (!action.ok) return refuse(session, action.refusal, { json: options.json === true });
  await serveChannel({
    taskDirectory: resolve(session.cwd, operands.directory),
    environment: session.environment,
    clock: systemClock,
    input: session.openStdin(),
    write: (line) => session.stdout.write(line),
  });
  return EXIT_CODES.good;
}
