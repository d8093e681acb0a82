import { mergeTask } from '@caesar/engine';
import type { ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findOwnCheckout, findTask, type TaskOperands } from './find-task.ts';
import { tellLanding } from './tell-landing.ts';

type MergeAsked = Asked<{ readonly check?: boolean }, TaskOperands>;

/** `caesar merge`: lands a task with the commits that its agent made. */
export async function merge(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as MergeAsked;
  const json = options.json === true;
  const found = await findTask(asked as MergeAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  const check = options.check === true;
  const landing = await mergeTask(await findOwnCheckout(asked, session), record, { check });
  return tellLanding(session, { ids: [record.id], json, check, reverse: false }, landing);
}
