import { delegateTask, loadWorld, recoverTasks, runTask } from '@caesar/engine';
import type { ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { type RunOptions, readTaskRequest } from '../options/task-request.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { detach } from './detach.ts';
import { followToEnd } from './follow-to-end.ts';
import { placeOf } from './place.ts';

type RunAsked = Asked<RunOptions, { readonly objective?: string }>;

/** `caesar run`: hands a task to an agent, waits for its end and reports. */
export async function run(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as RunAsked;
  const json = options.json === true;
  const request = await readTaskRequest(options, operands.objective, session);
  if (!request.ok) return refuse(session, request.refusal, { json });
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const { world } = loaded;
  await recoverTasks(world.project, world.clock);
  if (options.detach === true) {
    return detach((supervisor) => delegateTask(request.value, world, supervisor), { asked, session });
  }
  return followToEnd((hooks) => runTask(request.value, world, hooks), world, { session, json });
}
