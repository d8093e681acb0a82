import { MarkedLines } from './marked-lines.ts';
import { type Line, type MatchedLines, matchLines } from './match-lines.ts';

const CONTEXT = 3;
/** A hunk that is longer is ended at the next lines that are alike. */
const LONG_HUNK_BYTES = 4 * 1024 * 1024;
const UNENDED = '\n\\ No newline at end of file\n';

/** A text, as often as it is read, and how many lines it has. */
export interface Text {
  readonly lines: number;
  read(): AsyncIterable<Buffer>;
}

/** The hunks of git's patches that make one text of another, in flat memory. */
export async function* writeHunks(old: Text, next: Text): AsyncGenerator<Buffer> {
  const hunks = new Hunks();
  for await (const matched of matchLines(old.read(), next.read())) {
    if (matched.kind === 'rest') {
      yield* hunks.rest(matched, { old: old.lines, new: next.lines });
      return;
    }
    const ended = matched.kind === 'same' ? hunks.same(matched) : hunks.changed(matched);
    if (ended !== null) yield Buffer.from(ended, 'latin1');
  }
  const last = hunks.end();
  if (last !== null) yield Buffer.from(last, 'latin1');
}

/** How many lines that would add and take away. */
export async function countHunks(old: Text, next: Text): Promise<{ added: number; deleted: number }> {
  let [same, added, deleted] = [0, 0, 0];
  for await (const matched of matchLines(old.read(), next.read())) {
    if (matched.kind === 'rest') {
      for await (const _ of matched.removed);
      for await (const _ of matched.added);
      return { added: next.lines - same, deleted: old.lines - same };
    }
    if (matched.kind === 'same') same += matched.count;
    else [added, deleted] = [added + matched.added.length, deleted + matched.removed.length];
  }
  return { added, deleted };
}

/** A hunk that is being written, the lines since its last change apart. */
interface OpenHunk {
  readonly at: { readonly old: number; readonly new: number };
  readonly lines: string[];
  bytes: number;
  old: number;
  new: number;
  since: Line[];
}

/** Makes hunks of what is alike and what is not; each is handed out once it is known to be at its end. */
class Hunks {
  /** How many lines came so far. */
  readonly #passed = { old: 0, new: 0 };
  #before: readonly Line[] = [];
  #open: OpenHunk | null = null;

  same({ count, head, tail }: Extract<MatchedLines, { kind: 'same' }>): string | null {
    this.#passed.old += count;
    this.#passed.new += count;
    const open = this.#open;
    if (open === null) {
      this.#before = [...this.#before, ...tail].slice(-CONTEXT);
      return null;
    }
    const before = [...open.since, ...tail].slice(-CONTEXT);
    open.since.push(...head);
    if (open.since.length <= 2 * CONTEXT) return null;
    this.#before = before;
    return this.#close(open);
  }

  changed({ removed, added }: Extract<MatchedLines, { kind: 'changed' }>): string | null {
    const long = this.#open;
    const isLong = long !== null && long.bytes > LONG_HUNK_BYTES && long.since.length > 1;
    const ended = isLong ? this.#split(long) : null;
    const open = this.#reopen();
    for (const line of removed) put(open, '-', line);
    for (const line of added) put(open, '+', line);
    open.old += removed.length;
    open.new += added.length;
    this.#passed.old += removed.length;
    this.#passed.new += added.length;
    return ended;
  }

  /** All that comes is another: the hunk goes on to both ends. */
  async *rest(
    { removed, added }: Extract<MatchedLines, { kind: 'rest' }>,
    lines: { readonly old: number; readonly new: number },
  ): AsyncGenerator<Buffer> {
    const open = this.#reopen();
    open.old += lines.old - this.#passed.old;
    open.new += lines.new - this.#passed.new;
    yield Buffer.from(textOf(open), 'latin1');
    yield* new MarkedLines('-').mark(removed);
    yield* new MarkedLines('+').mark(added);
  }

  end(): string | null {
    return this.#open === null ? null : this.#close(this.#open);
  }

  /** The open hunk, with what was alike since its last change; or a new one after what was alike before. */
  #reopen(): OpenHunk {
    const before = this.#open?.since ?? this.#before;
    const { old, new: next } = this.#passed;
    this.#open ??= {
      at: { old: old - before.length, new: next - before.length },
      ...{ lines: [], bytes: 0, old: 0, new: 0, since: [] },
    };
    addContext(this.#open, before);
    this.#open.since = [];
    return this.#open;
  }

  #close(open: OpenHunk): string {
    addContext(open, open.since.slice(0, CONTEXT));
    this.#open = null;
    return textOf(open);
  }

  /** Ends a hunk in the middle of what is alike: what is left of that is before the next one. */
  #split(open: OpenHunk): string {
    const middle = Math.ceil(open.since.length / 2);
    this.#before = open.since.slice(middle);
    open.since = open.since.slice(0, middle);
    return this.#close(open);
  }
}

function addContext(open: OpenHunk, lines: readonly Line[]): void {
  for (const line of lines) put(open, ' ', line);
  open.old += lines.length;
  open.new += lines.length;
}

function put(open: OpenHunk, sign: string, line: Line): void {
  open.lines.push(sign, line.endsWith('\n') ? line : `${line}${UNENDED}`);
  open.bytes += line.length;
}

function textOf({ at, old, new: next, lines }: OpenHunk): string {
  return `@@ -${range(at.old, old)} +${range(at.new, next)} @@\n${lines.join('')}`;
}

/** Where lines begin, counted from one, and how many; of none, what is before them. */
function range(passed: number, count: number): string {
  const first = count === 0 ? passed : passed + 1;
  return count === 1 ? `${first}` : `${first},${count}`;
}
