import type { Environment } from './expand-environment.ts';
import type { CrewProblem, Position } from './problem.ts';
import type { Written } from './written.ts';

/** Keys and indexes from the root of the data. */
export type Path = readonly (string | number)[];

/** What the file says at one path, and how a message names the path. */
export interface Place {
  readonly label: string;
  readonly written: Written;
  /** Where the key stands, or the item when there is no key. */
  readonly keyAt: Position;
}

/** Aliases let a short file say a lot; more than this is no crew. */
const MOST_VALUES = 50_000;

/** What is known of one file while it is read: places by path, and problems. */
export class Reading {
  readonly problems: CrewProblem[] = [];
  readonly environment: Environment;
  private readonly file: string;
  private readonly places = new Map<string, Place>();
  private readonly refused = new Set<string>();
  private valuesLeft = MOST_VALUES;

  constructor(file: string, environment: Environment) {
    this.file = file;
    this.environment = environment;
  }

  /** Keeps a place; false when the file has said more than a crew file can. */
  keep(path: Path, place: Place): boolean {
    this.places.set(JSON.stringify(path), place);
    this.valuesLeft -= 1;
    return this.valuesLeft > 0;
  }

  get isTooMuch(): boolean {
    return this.valuesLeft <= 0;
  }

  /** The place of a path; undefined when the file says nothing there. */
  placeOf(path: Path): Place | undefined {
    return this.places.get(JSON.stringify(path));
  }

  /** The text at a path as the file words it, environment unread; undefined when there is none. */
  wordsAt(path: Path): string | undefined {
    const written = this.placeOf(path)?.written;
    return written?.kind === 'scalar' ? written.source : undefined;
  }

  /** Says that the value at a path is wrong; a value that is missing is shown at what should hold it. */
  refuse(path: Path, message: string, nearest?: string): void {
    this.refused.add(JSON.stringify(path));
    const place = this.placeOf(path);
    const holder = place ?? this.placeOf(path.slice(0, -1));
    const tail = place ? '' : String(path.at(-1) ?? '');
    const label = [holder?.label, tail].filter(Boolean).join('.');
    this.refuseAt(positionOf(holder, place !== undefined), label, message, nearest);
  }

  /** Says that a key itself is wrong. */
  refuseKey(path: Path, message: string): void {
    const place = this.placeOf(path);
    this.refuseAt(place?.keyAt ?? { line: 1, column: 1 }, place?.label ?? '', message);
  }

  /** Whether something was already said about the value at a path. */
  isRefused(path: Path): boolean {
    return this.refused.has(JSON.stringify(path));
  }

  /** Says that something is wrong at a position of the file. */
  refuseAt({ line, column }: Position, key: string, message: string, nearest?: string): void {
    this.problems.push({ file: this.file, line, column, key, message, ...(nearest && { nearest }) });
  }
}

function positionOf(place: Place | undefined, isValue: boolean): Position {
  if (!place) return { line: 1, column: 1 };
  const isBlank = place.written.kind === 'scalar' && place.written.value === null;
  return isValue && !isBlank ? place.written : place.keyAt;
}
