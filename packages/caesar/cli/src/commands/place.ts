import { dirname, join } from 'node:path';
import type { Surroundings } from '@caesar/engine';
import { canonicalPath } from '@caesar/host';
import type { Asked } from '../grammar/command-syntax.ts';
import type { Session } from '../session.ts';

/** Where a command that works on tasks was called, in which project, and with which server for the return channel. */
export async function placeOf({ options }: Asked, session: Session): Promise<Surroundings> {
  const { cwd, environment } = session;
  return {
    cwd,
    environment,
    channelServer: await channelServer(session),
    ...(options.root === undefined ? {} : { root: options.root }),
  };
}

/** The server is a program of its own, bundled beside this one; the way to this one may lead over links. */
async function channelServer({ ownCommand }: Session): Promise<readonly string[]> {
  const [node = '', script = ''] = ownCommand;
  return [node, join(dirname(await canonicalPath(script)), '..', 'dist', 'caesar-channel.js')];
}
