import { readTail } from '@caesar/host';
import { eventVersions, isKnownEvent, readDocument } from '@caesar/protocol';

/** The end of the journal that is looked at. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What an agent’s events tell of its doings. */
export interface AgentTrail {
  /** Whether it said that it changed a file, by any way of writing the path. */
  changed(paths: readonly string[]): boolean;
  /** Whether a tool was at work at a moment that was given one of these words. */
  usedToolAt(atMs: number, words: readonly string[]): boolean;
}

interface ToolSpan {
  readonly summary: string;
  readonly fromMs: number;
  toMs: number;
}

/** How far a journal’s time may lag behind what it tells of. */
const LAG_MS = 1_000;

/** Reads an agent’s trail from a task’s journal. */
export async function readTrail(eventsFile: string): Promise<AgentTrail> {
  const file = await readTail(eventsFile, MAX_BYTES);
  const lines = file.state === 'read' ? file.bytes.toString('utf8').split('\n') : [];
  const changed = new Set<string>();
  const open = new Map<string, ToolSpan>();
  const spans: ToolSpan[] = [];
  for (const line of lines) {
    const reading = readDocument(Buffer.from(line), eventVersions);
    if (!reading.ok || !isKnownEvent(reading.value)) continue;
    const event = reading.value;
    if (event.type === 'file_changed') changed.add(event.path);
    if (event.type === 'tool_use') follow(event, open, spans);
  }
  return {
    changed: (paths) => paths.some((path) => changed.has(path)),
    usedToolAt: (atMs, words) =>
      spans.some(
        ({ summary, fromMs, toMs }) =>
          fromMs - LAG_MS <= atMs && atMs <= toMs + LAG_MS && words.some((word) => summary.includes(word)),
      ),
  };
}

function follow(
  event: {
    readonly id: string;
    readonly tool: string;
    readonly input_summary: string;
    readonly status: string;
    readonly at: string;
  },
  open: Map<string, ToolSpan>,
  spans: ToolSpan[],
): void {
  const key = event.id === '' ? `${event.tool} ${event.input_summary}` : event.id;
  const atMs = Date.parse(event.at);
  const begun = open.get(key);
  if (event.status === 'started') {
    const span = { summary: event.input_summary, fromMs: atMs, toMs: Number.POSITIVE_INFINITY };
    open.set(key, span);
    spans.push(span);
  } else if (begun === undefined) {
    spans.push({ summary: event.input_summary, fromMs: Number.NEGATIVE_INFINITY, toMs: atMs });
  } else {
    begun.toMs = atMs;
    open.delete(key);
  }
}
