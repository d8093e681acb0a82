import { type Cancelled, cancelTask, loadWorld } from '@caesar/engine';
import { systemClock } from '@caesar/host';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';

/** What the owner may take beyond the grace that it gives the agent. */
const MARGIN_MS = 10_000;
/** The grace to reckon with where the configuration cannot be read. */
const LONG_GRACE_MS = 30_000;

const MESSAGES: Readonly<Record<Cancelled['outcome'], string>> = {
  cancelled: 'cancelled; nothing of it runs any more',
  was_ended: 'there was nothing to cancel: it had ended before',
  ended_first: 'it came to its own end before it could be cancelled',
  pending: 'its cancellation is asked for; the wait for its end was interrupted',
};

/** `caesar cancel`: ends a task and all that it started, and waits until that is done. */
export async function cancel(asked: Asked, session: Session): Promise<ExitCode> {
  const json = asked.options.json === true;
  const found = await findTask(asked as Asked<object, TaskOperands>, session, { recovers: false });
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, record } = found.value;
  using interrupts = listenForInterrupts(() => undefined);
  const { outcome, wasForced } = await cancelTask(project, record, {
    clock: systemClock,
    patienceMs: (await graceOf(project.root, session)) + MARGIN_MS,
    signal: interrupts.signal,
  });
  const message = `${MESSAGES[outcome]}${wasForced ? '; its supervisor did not react and was killed' : ''}`;
  if (json) printJson(session, { id: record.id, cancelled: outcome === 'cancelled', message });
  else session.stdout.write(`${record.id}: ${message}\n`);
  return outcome === 'pending' ? EXIT_CODES.interrupted : EXIT_CODES.good;
}

async function graceOf(root: string, { cwd, environment }: Session): Promise<number> {
  const loaded = await loadWorld({ cwd, environment, root });
  return loaded.ok ? loaded.world.config.policy.stop_grace : LONG_GRACE_MS;
}
