import type { IsolationChoice, NetworkChoice, TaskRequest } from '@caesar/engine';
import type { Mode } from '@caesar/protocol';
import type { Session } from '../session.ts';
import { readChoice } from './choice-option.ts';
import { readDuration } from './duration-option.ts';
import { readObjective } from './objective.ts';
import { type Outcome, taken } from './outcome.ts';
import { readText } from './text-option.ts';

/** The options of `caesar run` as they were typed. */
export interface RunOptions {
  readonly objective?: string;
  readonly context?: string;
  readonly agent?: string;
  readonly role?: string;
  readonly model?: string;
  readonly mode?: string;
  readonly isolation?: string;
  readonly network?: string;
  readonly base?: string;
  readonly timeout?: string;
  readonly carryDirty?: boolean;
  readonly keepBackground?: boolean;
  readonly channel?: boolean;
  readonly detach?: boolean;
  readonly constraint: readonly string[];
  readonly accept: readonly string[];
  readonly verify: readonly string[];
}

const MODES: readonly Mode[] = ['read-only', 'write'];
const ISOLATIONS: readonly IsolationChoice[] = ['inplace', 'worktree', 'auto'];
const NETWORKS: readonly NetworkChoice[] = ['auto', 'on', 'off'];

/** Turns what was typed into a request; the first option that is wrong is refused by name. */
export async function readTaskRequest(
  options: RunOptions,
  operand: string | undefined,
  session: Pick<Session, 'cwd' | 'openStdin' | 'rawArguments'>,
): Promise<Outcome<TaskRequest>> {
  const mode = readChoice('--mode', options.mode, MODES);
  if (!mode.ok) return mode;
  const isolation = readChoice('--isolation', options.isolation, ISOLATIONS);
  if (!isolation.ok) return isolation;
  const network = readChoice('--network', options.network, NETWORKS);
  if (!network.ok) return network;
  const timeout = readDuration('--timeout', options.timeout);
  if (!timeout.ok) return timeout;
  const objective = await readObjective(operand, options.objective, session);
  if (!objective.ok) return objective;
  const context = await readText('--context', options.context, session);
  if (!context.ok) return context;
  return taken({
    objective: objective.value,
    constraints: options.constraint,
    acceptance_criteria: options.accept,
    verify: options.verify,
    ...given({
      agent: options.agent,
      role: options.role,
      model: options.model,
      base: options.base,
      channel: options.channel,
      carry_dirty: options.carryDirty,
      keep_background: options.keepBackground,
      mode: mode.value,
      isolation: isolation.value,
      network: network.value,
      timeout_ms: timeout.value,
      context: context.value,
      extra_args: session.rawArguments ?? undefined,
    }),
  });
}

/** The same object without what is undefined. */
function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}
