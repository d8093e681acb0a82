import type { ExitCode } from '../exit-codes.ts';
import type { Session } from '../session.ts';

/** What was typed after a command's name. */
export interface Asked<Options = object, Operands = object> {
  /** By name; an operand that was not given is undefined, a repeatable one an empty list. */
  readonly operands: Operands;
  readonly options: Options & SharedOptions;
}

/** The options that every command takes. */
interface SharedOptions {
  /** The project's directory; absent means the nearest one upward. */
  readonly root?: string;
  readonly json?: boolean;
}

/** Carries a command out and says with which code the process ends. */
type CommandAction = (asked: Asked, session: Session) => Promise<ExitCode>;

/** One option as it is typed and explained. */
interface OptionSyntax {
  /** `--agent <id>` for a value, `--stat` for a switch. */
  readonly flags: string;
  readonly help: string;
  /** The heading that it stands under; absent means the plain one. */
  readonly group?: string;
  /** May be given more than once; read as a list. */
  readonly repeatable?: boolean;
}

/** One command as it is typed and explained; what it does is loaded only when it is asked for. */
export interface CommandSyntax {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Left out of the help; for processes that caesar itself starts. */
  readonly isHidden?: boolean;
  readonly group: string;
  readonly summary: string;
  /** `<id>` is required, `[paths...]` takes any number. */
  readonly operands: readonly { readonly name: string; readonly help: string }[];
  readonly options: readonly OptionSyntax[];
  /** Complete command lines, each with what it is for. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  /** What else a reader of the help must know. */
  readonly notes?: string;
  /** Whether arguments after `--` have a meaning; elsewhere they are refused. */
  readonly takesRawArguments?: boolean;
  readonly load: () => Promise<CommandAction>;
}
