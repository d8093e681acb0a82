import { EVENT_TYPES } from '../event.ts';
import { checkText } from './check-text.ts';
import type { Remark } from './remark.ts';

/** What may be said of many lines, and is said once. */
const SUMMED = {
  blank: 'no event: the line is blank',
  seq: 'no `seq`: a line of its own says its number',
  at: 'no `at`: a line of its own says its instant',
  task_id: 'no `task_id`: a line of its own says its task',
  late: 'the end of a tool call whose start was not told; nobody could see it while it was at work',
} as const;

type Summed = keyof typeof SUMMED;

/** Holds a journal against the standard, line by line; never throws. */
export class JournalCheck {
  readonly #taskId: string | null;
  readonly #sums = new Map<Summed, { first: number; count: number }>();
  readonly #openCalls = new Set<string>();
  #line = 0;
  #last = -1;

  /** @param taskId the task that every event must belong to; null when it is not known. */
  constructor(taskId: string | null) {
    this.#taskId = taskId;
  }

  /** The faults of the next line, given without its line feed; what is only to be advised comes at the end. */
  line(bytes: Uint8Array | string): Remark[] {
    this.#line += 1;
    if (bytes.length === 0) return this.#sum('blank');
    const { value, remarks } = checkText(bytes, 'event');
    const faults = remarks.map((remark) => ({ ...remark, line: this.#line }));
    return value === null ? faults : [...faults, ...this.#checkEvent(value)];
  }

  /** Advice on the journal as a whole. */
  end(): Remark[] {
    return [...this.#sums].map(([what, { first, count }]) => ({
      level: 'advice',
      line: first,
      path: '',
      reason: count === 1 ? `has ${SUMMED[what]}` : `has ${SUMMED[what]} (${count} lines)`,
    }));
  }

  #checkEvent(event: Readonly<Record<string, unknown>>): Remark[] {
    const { type, seq, at, task_id } = event;
    if (seq === undefined) this.#sum('seq');
    if (at === '') this.#sum('at');
    if (task_id === '') this.#sum('task_id');
    if (type === 'tool_use') this.#pair(event);
    return [
      ...(EVENT_TYPES.some((known) => known === type)
        ? []
        : [this.#fault('type', `must be one of ${EVENT_TYPES.join(', ')}, not ${JSON.stringify(type)}`)]),
      ...(this.#taskId === null || task_id === '' || task_id === this.#taskId
        ? []
        : [this.#fault('task_id', `must be ${this.#taskId}, not ${JSON.stringify(task_id)}`)]),
      ...this.#checkNumber(seq),
    ];
  }

  #checkNumber(seq: unknown): Remark[] {
    if (typeof seq !== 'number') return [];
    const former = this.#last;
    this.#last = Math.max(former, seq);
    return seq > former ? [] : [this.#fault('seq', `must be above ${former}, not ${seq}`)];
  }

  #pair(event: Readonly<Record<string, unknown>>): void {
    const { id, tool, input_summary, status } = event;
    const call = id === '' ? JSON.stringify([tool, input_summary]) : String(id);
    if (status === 'started') this.#openCalls.add(call);
    else if (!this.#openCalls.delete(call)) this.#sum('late');
  }

  #sum(what: Summed): [] {
    const sum = this.#sums.get(what) ?? { first: this.#line, count: 0 };
    this.#sums.set(what, { ...sum, count: sum.count + 1 });
    return [];
  }

  #fault(path: string, reason: string): Remark {
    return { level: 'fault', line: this.#line, path, reason };
  }
}
