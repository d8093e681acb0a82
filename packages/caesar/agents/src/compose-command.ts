import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from './agent.ts';
import { argumentsRefusal } from './argument-limits.ts';
import { shownCommand } from './shown-command.ts';

/** One argument; `shown` stands for it wherever people read it: what is long, or may hold a secret, is not shown. */
export type Word = string | { readonly value: string; readonly shown: string };

/** The command of a built-in agent, which takes its brief on standard input and is started where it is to stand. */
interface ComposedCommand {
  readonly bin: string;
  readonly words: readonly Word[];
  readonly request: CommandRequest;
  /** Default: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly files?: AgentCommand['files'];
  /** Default: the brief. */
  readonly stdin?: string | null;
}

/** Puts a command together, the user's own arguments last; refused when no system would take the arguments. */
export function composeCommand(composed: ComposedCommand): AgentCommand | Refusal {
  const { bin, request, env = {}, files = [], stdin = request.prompt } = composed;
  const words = [...composed.words, ...request.extraArguments];
  const args = words.map((word) => (typeof word === 'string' ? word : word.value));
  const shown = words.map((word) => (typeof word === 'string' ? word : word.shown));
  return (
    argumentsRefusal({ bin, args, remedy: 'shorten the arguments, or leave them in a file' }) ?? {
      bin,
      args,
      env,
      stdin,
      cwd: request.cwd,
      files,
      shownCommand: shownCommand(bin, shown),
    }
  );
}

/** An option with its value, or nothing when there is no value. */
export function option(name: string, value: string | null): readonly string[] {
  return value === null ? [] : [name, value];
}

/** An option that is repeated for each of its values. */
export function optionEach(name: string, values: readonly string[]): readonly string[] {
  return values.flatMap((value) => [name, value]);
}
