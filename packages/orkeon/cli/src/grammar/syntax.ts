/** One option as it is typed and explained. */
export interface OptionSyntax {
  /** Without its dashes. */
  readonly name: string;
  /** One letter, without its dash. */
  readonly short?: string;
  /** What stands for its value in the help; absent for a switch. */
  readonly value?: string;
  readonly help: string;
  readonly group?: string;
  /** Takes several values, given again or one after the other: whether a further word is one of them. */
  readonly takesAlso?: (word: string) => boolean;
}

/** One command as it is typed and explained. */
export interface CommandSyntax {
  /** The words that name it: `runs ls`. */
  readonly name: string;
  readonly summary: string;
  /** `<id>` is required, `[id]` is not. */
  readonly operand?: { readonly name: string; readonly help: string };
  readonly options: readonly OptionSyntax[];
  /** Complete command lines, each with what it is for. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  readonly notes?: readonly string[];
}

/** What was typed after a command's name. */
export interface Words {
  readonly operands: readonly string[];
  /** Values by the option's name, as typed; a switch has one empty value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}
