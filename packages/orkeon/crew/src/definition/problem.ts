/** A place in a crew file, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One thing wrong in a crew file, and what to do about it. */
export interface CrewProblem extends Position {
  /** The file as it was named to the reader. */
  readonly file: string;
  /** Dotted path of the key, `tasks.write.agent`; empty for the file as a whole. */
  readonly key: string;
  /** What is wrong, then what to do; holds no value that came from the environment. */
  readonly message: string;
  /** The known name that is closest to an unknown one; absent when none is close. */
  readonly nearest?: string;
}

/** The problem as one line: `crew.yaml:4:3: tasks.write.agent: …`. */
export function formatProblem(problem: CrewProblem): string {
  const where = `${problem.file}:${problem.line}:${problem.column}`;
  return problem.key === '' ? `${where}: ${problem.message}` : `${where}: ${problem.key}: ${problem.message}`;
}

/** The problems as the file is read: from top to bottom. */
export function inFileOrder(problems: readonly CrewProblem[]): readonly CrewProblem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
