import { boundaries } from './check-stream/boundaries.ts';
import { questions } from './check-stream/questions.ts';
import type { Say, StreamRule } from './check-stream/rule.ts';
import { sequence } from './check-stream/sequence.ts';
import { stopReason } from './check-stream/stop-reason.ts';
import { taskPairs } from './check-stream/task-pairs.ts';
import { toolPairs } from './check-stream/tool-pairs.ts';
import { unknownKinds } from './check-stream/unknown-kinds.ts';
import { checkWireShape } from './check-stream/wire-shape.ts';
import type { Line } from './decode-lines.ts';
import { receiveEvent } from './parse-event.ts';
import { parseObject } from './parse-object.ts';

/** Something that a stream does that the contract does not allow, or, as a `note`, that a person may want to know. */
export interface StreamFinding {
  /** Counted from 1; the last line for what only the end shows. */
  readonly line: number;
  readonly severity: 'problem' | 'note';
  readonly message: string;
}

/** Holds a stream against the contract, line by line. */
export interface StreamChecker {
  /** What this line shows; a blank line shows nothing. */
  push(line: string | Line): StreamFinding[];
  /** What the end shows: nothing may be pushed afterwards. */
  finish(): StreamFinding[];
}

/**
 * Makes the verifier of one run's stream: one start and one end, nothing after it, `seq` without a gap, causes that came before,
 * calls, tasks and questions closed, a reason before an unsuccessful end, every field as its schema says, no null. Kinds that
 * this version does not know are noted.
 */
export function createStreamChecker(): StreamChecker {
  const rules: readonly StreamRule[] = [
    boundaries(),
    sequence(),
    taskPairs(),
    toolPairs(),
    questions(),
    stopReason(),
    unknownKinds(),
  ];
  let line = 0;

  function sayInto(findings: StreamFinding[]): Say {
    return (message, severity = 'problem') => findings.push({ line, severity, message });
  }

  function check(document: Record<string, unknown>, say: Say): void {
    checkWireShape(document, say);
    const received = receiveEvent(document);
    if (!received) return;
    for (const rule of rules) rule.see(received.event, say);
  }

  return {
    push(text) {
      const findings: StreamFinding[] = [];
      const say = sayInto(findings);
      line += 1;
      const object = parseObject(text);
      if (object.ok) check(object.value, say);
      else if (object.reason !== 'blank') say(`the line is no event (${object.reason})`);
      return findings;
    },
    finish() {
      const findings: StreamFinding[] = [];
      for (const rule of rules) rule.finish?.(sayInto(findings));
      return findings;
    },
  };
}
