import { adoptTask, loadWorld } from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import type { TaskOperands } from './find-task.ts';
import { killAgent } from './kill-agent.ts';
import { placeOf } from './place.ts';

/** `caesar supervise`: carries out the task that this process was started for; what it prints is its log. */
export async function supervise(asked: Asked, session: Session): Promise<ExitCode> {
  const { operands } = asked as Asked<object, TaskOperands>;
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json: false });
  const { world } = loaded;
  using interrupts = listenForInterrupts(() => void killAgent(world.project, operands.id));
  const result = await adoptTask(operands.id, world, {
    signal: interrupts.signal,
    onNotice: (notice) => session.stderr.write(`${notice}\n`),
  });
  return result.ok ? EXIT_CODES.good : refuse(session, result.refusal, { json: false });
}
