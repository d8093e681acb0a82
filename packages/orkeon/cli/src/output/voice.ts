import type { Emit } from '@orkeon/crew';
import { createStamper, type RunEvent, type RunFact, type StampClock, type Stamped } from '@orkeon/protocol';

/** What takes the events of a run, in order. */
export interface Listener {
  hear(said: Stamped): void;
}

/** The one voice of a run: everything that is said goes through it. */
export interface Voice {
  /** Stamps a fact, hands it on, and returns the event's id. After the end nothing is said any more. */
  readonly say: Emit;
  /** Names the crew on all that follows and names none. */
  nameCrew(crewId: string): void;
  /** Says what was held back. */
  release(): void;
  /** Ends the stream. */
  close(): void;
}

type Delta = Extract<RunFact, { kind: 'llm.delta' }>;

/** Fragments that wait, joined; the first of them says whose they are. */
interface Held {
  readonly fact: Delta;
  text: string;
}

/** A fragment of generated text is said in pieces no longer than this, so that its line stays short enough for any reader. */
const LONGEST_FRAGMENT = 16 * 1024;

/** Longer than this, held text is said whatever the reader does. */
const LONGEST_HELD_TEXT = 256 * 1024;

/**
 * Opens the voice of a run whose start was said. While `isCongested`, fragments of generated text from one task are held back
 * and joined, and keep their place before whatever is said next; nothing else is held or joined.
 */
export function openVoice(options: {
  readonly start: Stamped;
  readonly clock: StampClock;
  readonly listeners: readonly Listener[];
  readonly isCongested: () => boolean;
}): Voice {
  const { start, listeners, isCongested } = options;
  const stamper = createStamper({ clock: options.clock, start });
  let last = start.event;
  let held: Held | undefined;
  let crew: string | undefined;
  let isClosed = false;

  function speak(fact: RunFact): string {
    const said = stamper.stamp(crew === undefined || fact.crewId ? fact : { ...fact, crewId: crew });
    last = said.event;
    for (const listener of listeners) listener.hear(said);
    return idOf(said.event);
  }

  function speakFragment(fact: Delta): string {
    if (fact.text.length <= LONGEST_FRAGMENT) return speak(fact);
    let said = idOf(last);
    for (const text of piecesOf(fact.text)) said = speak({ ...fact, text });
    return said;
  }

  function release(): void {
    if (held === undefined) return;
    const { fact, text } = held;
    held = undefined;
    speakFragment({ ...fact, text });
  }

  function hold(delta: Delta): string {
    if (held !== undefined && isSameSource(held.fact, delta) && held.text.length < LONGEST_HELD_TEXT) {
      held.text += delta.text;
    } else {
      release();
      held = { fact: delta, text: delta.text };
    }
    return String(last.seq + 1);
  }

  for (const listener of listeners) listener.hear(start);
  return {
    say(fact) {
      if (isClosed) return idOf(last);
      if (fact.kind === 'llm.delta' && isCongested()) return hold(fact);
      release();
      return fact.kind === 'llm.delta' ? speakFragment(fact) : speak(fact);
    },
    nameCrew: (crewId) => {
      crew = crewId;
    },
    release,
    close() {
      release();
      isClosed = true;
    },
  };
}

const idOf = (event: RunEvent) => String(event.seq);

function isSameSource(left: Delta, right: Delta): boolean {
  return (
    left.taskId === right.taskId && left.agentId === right.agentId && left.causationId === right.causationId
  );
}

/** Cuts a text into pieces, never between the halves of a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + LONGEST_FRAGMENT;
    const cutsPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '') && /[\udc00-\udfff]/.test(text[end] ?? '');
    const stop = cutsPair ? end - 1 : end;
    yield text.slice(start, stop);
    start = stop;
  }
}
