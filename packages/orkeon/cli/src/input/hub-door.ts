import type { Emit } from '@orkeon/crew';
import type { Command } from '@orkeon/protocol';

/** A command for the hub. */
type HubCommand = Exclude<Command, { kind: 'input.given' | 'cancel' }>;

/** Where commands for the hub go. */
export interface HubDoor {
  take(command: HubCommand): void;
  /** Lets the commands in that came early, and those that still come. */
  open(): void;
}

/** How many commands may wait for the crew to be ready. */
const MOST_WAITING = 64;

/**
 * Keeps the commands that come before the crew is ready, and answers each with a recoverable `hub_unavailable` once it is: no
 * crew of this version has a hub. One command too many is said once, as `hub_overflow`.
 */
export function createHubDoor(say: Emit): HubDoor {
  const waiting: HubCommand[] = [];
  let isOpen = false;
  let hasOverflowed = false;

  function overflow(): void {
    if (hasOverflowed) return;
    hasOverflowed = true;
    const message = `more than ${MOST_WAITING} commands came before the crew was ready; the others are dropped`;
    say({ kind: 'error', code: 'hub_overflow', message, recoverable: true });
  }

  const answer = (command: HubCommand) => {
    const message = `'${command.kind}' cannot be done: this run has no hub`;
    const correlationId = 'correlationId' in command ? command.correlationId : undefined;
    say({ kind: 'error', correlationId, code: 'hub_unavailable', message, recoverable: true });
  };

  return {
    take(command) {
      if (isOpen) answer(command);
      else if (waiting.length < MOST_WAITING) waiting.push(command);
      else overflow();
    },
    open() {
      isOpen = true;
      for (const command of waiting.splice(0)) answer(command);
    },
  };
}
