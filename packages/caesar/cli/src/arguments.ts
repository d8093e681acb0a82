/** A command line, cut at its first `--`. */
export interface CutArguments {
  /** What is ours to read. */
  readonly own: readonly string[];
  /** What is handed on word for word; null when there is no `--`. */
  readonly raw: readonly string[] | null;
}

/** Cuts a command line at its first `--`, so that what follows is never read as an option of ours. */
export function cutArguments(argv: readonly string[]): CutArguments {
  const cut = argv.indexOf('--');
  if (cut === -1) return { own: argv, raw: null };
  return { own: argv.slice(0, cut), raw: argv.slice(cut + 1) };
}

/** Moves `--json` and `--root` from before the command to behind it, where every command reads them. */
export function moveLeadingOptions(own: readonly string[]): readonly string[] {
  let taken = 0;
  for (let width = widthOfLeading(own, 0); width > 0; width = widthOfLeading(own, taken)) taken += width;
  const [command, ...rest] = own.slice(taken);
  return command === undefined ? own : [command, ...rest, ...own.slice(0, taken)];
}

function widthOfLeading(own: readonly string[], at: number): number {
  const word = own[at] ?? '';
  if (word === '--json' || word.startsWith('--root=')) return 1;
  return word === '--root' ? 2 : 0;
}
