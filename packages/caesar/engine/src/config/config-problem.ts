/** One thing that is wrong in a configuration file. */
export interface ConfigProblem {
  readonly file: string;
  /** Counted from 1; null when it cannot be told. */
  readonly line: number | null;
  /** Counted from 1; null unless the file is not TOML. */
  readonly column: number | null;
  /** The key, `role[0].mode`; empty for the file as a whole. */
  readonly key: string;
  /** What is wrong with it, and what would be right. */
  readonly message: string;
}

/** One line for a person: where, which key, what. */
export function describeProblem({ file, line, column, key, message }: ConfigProblem): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return [place, key, message].filter((part) => part !== '').join(': ');
}
