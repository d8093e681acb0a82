import { continueTask, delegateContinuation, loadWorld } from '@caesar/engine';
import type { ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readAnswers } from '../options/answers-option.ts';
import { readDuration } from '../options/duration-option.ts';
import { readText } from '../options/text-option.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { detach } from './detach.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { followToEnd } from './follow-to-end.ts';
import { placeOf } from './place.ts';

interface ContinueOptions {
  readonly answer: readonly string[];
  readonly timeout?: string;
  readonly channel?: boolean;
  readonly detach?: boolean;
}

type ContinueAsked = Asked<ContinueOptions, TaskOperands & { readonly more?: string }>;

/** `caesar continue`: asks the agent of a task for more, and follows it like a new one. */
export async function continueCommand(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as ContinueAsked;
  const json = options.json === true;
  const answers = readAnswers(options.answer);
  if (!answers.ok) return refuse(session, answers.refusal, { json });
  const timeout = readDuration('--timeout', options.timeout);
  if (!timeout.ok) return refuse(session, timeout.refusal, { json });
  const more = operands.more === '-' ? await readText('[more]', '-', session) : null;
  if (more?.ok === false) return refuse(session, more.refusal, { json });
  const found = await findTask(asked as Asked<object, TaskOperands>, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const { world } = loaded;
  const { record } = found.value;
  const followUp = {
    more: more?.value ?? operands.more ?? '',
    answers: answers.value,
    ...(timeout.value === undefined ? {} : { timeout_ms: timeout.value }),
    ...(options.channel === undefined ? {} : { channel: options.channel }),
  };
  if (options.detach === true) {
    return detach((supervisor) => delegateContinuation(record, followUp, world, supervisor), {
      asked,
      session,
    });
  }
  return followToEnd((hooks) => continueTask(record, followUp, world, hooks), world, { session, json });
}
