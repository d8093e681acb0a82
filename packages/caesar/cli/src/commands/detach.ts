import type { RunResult, SupervisorCommand } from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { printJson } from './print-json.ts';

/**
 * A supervisor mostly waits: it is kept from holding memory for objects that die young and, where Node has a word for it, from
 * waking the optimising compiler for code that runs once.
 */
const FRUGAL = [
  '--max-semi-space-size=1',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
];

/** `--detach`: hands a task to a supervisor of its own and prints its id at once. */
export async function detach(
  delegate: (supervisor: SupervisorCommand) => Promise<RunResult>,
  { asked, session }: { asked: Asked; session: Session },
): Promise<ExitCode> {
  const json = asked.options.json === true;
  const { root } = asked.options;
  const [node = '', ...script] = session.ownCommand;
  const result = await delegate((id) => [
    node,
    ...FRUGAL,
    ...script,
    'supervise',
    id,
    ...(root === undefined ? [] : ['--root', root]),
  ]);
  if (!result.ok) return refuse(session, result.refusal, { json });
  const { id, status, task_dir } = result.record;
  if (json) printJson(session, { task_id: id, status, task_dir });
  else session.stdout.write(`${id}\n`);
  return EXIT_CODES.good;
}
