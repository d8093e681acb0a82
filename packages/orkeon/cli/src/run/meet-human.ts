import { systemIds } from '@caesar/host';
import { autoApprove, type HumanInput, openQuestionDesk } from '@orkeon/crew';
import type { HubDoor } from '../input/hub-door.ts';
import { type Listening, listenToObserver, listenToPerson } from '../input/listening.ts';
import type { Voice } from '../output/voice.ts';
import type { Screen } from '../render/screen.ts';
import type { BegunRun } from './begin-run.ts';

/** Where a run may meet a human. */
interface Meeting {
  readonly begun: BegunRun;
  readonly own: NodeJS.Process;
  readonly voice: Voice;
  readonly hub: HubDoor;
  readonly screen: Screen | null;
  readonly cancel: (reason: string) => void;
}

/** Who answers, and what lets their input go. */
interface Met {
  readonly human: HumanInput;
  readonly abandonInput: Listening;
}

/** Who answers the run's questions, and how what they say comes in. */
export function meetHuman({ begun, own, voice, hub, screen, cancel }: Meeting): Met {
  const { request } = begun;
  const options = { emit: voice.say, createId: () => systemIds.hex(8) };
  if (!request.observed && !request.ask) return { human: autoApprove(options), abandonInput: () => {} };
  const desk = openQuestionDesk(options);
  if (screen !== null) return { human: desk, abandonInput: listenToPerson(own.stdin, desk, screen) };
  const ignored = (reason: string) => {
    if (request.verbosity > 1) own.stderr.write(`ignored on stdin: ${reason}\n`);
  };
  const places = { desk, hub, say: voice.say, ignored, cancel: () => cancel('by its observer') };
  return { human: desk, abandonInput: listenToObserver(own.stdin, places) };
}
