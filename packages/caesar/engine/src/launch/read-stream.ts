import type { Fact, StreamFailure, Translator } from '@caesar/agents';
import { LineSplitter } from '@caesar/host';
import type { CommandRun, Usage } from '@caesar/protocol';
import type { EventLog } from './event-log.ts';

/** What an agent's stream told beside its events. */
export interface Harvest {
  usage: Usage | null;
  session_id: string | null;
  commands_run: CommandRun[];
  /** The agent's last answer; null when its stream has none. */
  final_text: string | null;
  /** The stream's own word on the run; null when it did not come to its end, or has none. */
  outcome: {
    readonly outcome: 'succeeded' | 'failed';
    readonly message: string;
    readonly failure: StreamFailure | null;
  } | null;
  /** Lines that the adapter did not understand. */
  unknown_lines: number;
}

/** Reads an agent's standard output, chunk by chunk. */
export interface StreamReader {
  readonly harvest: Harvest;
  push(chunk: Buffer): Promise<void>;
  /** Called once, after the last chunk. */
  end(): Promise<void>;
}

/** More commands than this are not listed in a report. */
const MAX_COMMANDS = 500;

/** What is known of a stream that nobody has read. */
export function emptyHarvest(): Harvest {
  return {
    usage: null,
    session_id: null,
    commands_run: [],
    final_text: null,
    outcome: null,
    unknown_lines: 0,
  };
}

/** Turns an agent's output into stamped events and a harvest. `onOutcome` is called when the stream tells its own end. */
export function readStream(options: {
  translator: Translator;
  log: Pick<EventLog, 'append'>;
  onOutcome: () => void;
}): StreamReader {
  const harvest = emptyHarvest();
  const splitter = new LineSplitter();
  const take = async (facts: readonly Fact[]) => {
    const events = facts.flatMap((fact) => (fact.kind === 'event' ? [fact.event] : []));
    for (const fact of facts) gather(harvest, fact);
    if (facts.some((fact) => fact.kind === 'outcome')) options.onOutcome();
    await options.log.append(events);
  };
  const read = (lines: ReturnType<LineSplitter['push']>) =>
    lines.flatMap((line) => [...options.translator.line(line.bytes.toString('utf8'))]);
  return {
    harvest,
    push: (chunk) => take(read(splitter.push(chunk))),
    end: () => take([...read(splitter.end()), ...options.translator.end()]),
  };
}

function gather(harvest: Harvest, fact: Fact): void {
  switch (fact.kind) {
    case 'usage':
      harvest.usage = fact.usage;
      break;
    case 'session':
      harvest.session_id = fact.session_id;
      break;
    case 'command_run':
      if (harvest.commands_run.length < MAX_COMMANDS) harvest.commands_run.push(fact.command);
      break;
    case 'final_text':
      harvest.final_text = fact.text;
      break;
    case 'outcome':
      harvest.outcome = fact;
      break;
    case 'unknown_line':
      harvest.unknown_lines += 1;
      break;
    case 'event':
      break;
  }
}
