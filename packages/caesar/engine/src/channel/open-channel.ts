import { ensureDirectory } from '@caesar/host';
import { CaesarError, CHANNEL_NAME, CHANNEL_VARIABLES, type Channel } from '@caesar/protocol';
import type { OpenedTask } from '../task/open-task.ts';
import type { World } from '../world.ts';

/** Makes what the return channel needs in a task's directory, and says how the agent starts its server. */
export async function openChannel({ id, directory }: OpenedTask, world: World): Promise<Channel> {
  const [command, ...args] = world.channelServer ?? [];
  if (command === undefined) {
    throw new CaesarError({
      code: 'CHANNEL_SERVER_MISSING',
      message: 'no server is known for the return channel',
    });
  }
  const window = world.environment[CHANNEL_VARIABLES.windowMs];
  await ensureDirectory(directory.questionsDirectory);
  await ensureDirectory(directory.answersDirectory);
  return {
    type: 'mcp-stdio',
    name: CHANNEL_NAME,
    command,
    args: [...args, directory.path],
    env: {
      CAESAR_TASK_ID: id,
      [CHANNEL_VARIABLES.startedAt]: world.clock.now().toISOString(),
      ...(window === undefined ? {} : { [CHANNEL_VARIABLES.windowMs]: window }),
    },
  };
}
