import type { Emit, QuestionDesk } from '@orkeon/crew';
import { parseCommand } from '@orkeon/protocol';
import type { HubDoor } from './hub-door.ts';
import type { InputReader } from './standard-input.ts';

/** Where the words of an observer lead. */
export interface CommandPlaces {
  readonly desk: QuestionDesk;
  readonly hub: HubDoor;
  readonly cancel: () => void;
  readonly say: Emit;
  /** Hears of a line that is ignored, and why. */
  readonly ignored: (reason: string) => void;
}

/**
 * Makes the reader of an observer's commands. What cannot be read is ignored; only a line that is too long is answered, with a
 * recoverable error, since whoever sent it cannot know. The end of the input closes the desk. Bus contract §4.
 */
export function readCommands({ desk, hub, cancel, say, ignored }: CommandPlaces): InputReader {
  return {
    line(line) {
      if (!line.ok && line.reason === 'too-long') {
        const message = 'a line on stdin is longer than 8 MiB and was dropped: send a reference in its place';
        say({ kind: 'error', code: 'input_too_long', message, recoverable: true });
        return;
      }
      const parsed = parseCommand(line);
      if (!parsed.ok) {
        ignored(parsed.reason);
        return;
      }
      const { command } = parsed;
      if (command.kind === 'cancel') cancel();
      else if (command.kind === 'input.given') desk.answer(command);
      else hub.take(command);
    },
    end: () => desk.close(),
  };
}
