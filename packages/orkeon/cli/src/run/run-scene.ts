import { type Environment, systemClock } from '@caesar/host';
import type { HumanInput } from '@orkeon/crew';
import type { Stamped } from '@orkeon/protocol';
import { createHubDoor, type HubDoor } from '../input/hub-door.ts';
import type { Listening } from '../input/listening.ts';
import { type OpenEnds, watchOpenEnds } from '../output/open-ends.ts';
import { type Listener, openVoice, type Voice } from '../output/voice.ts';
import { type Journal, openJournal } from '../records/journal.ts';
import { chooseLook } from '../render/look.ts';
import { openScreen, type Screen } from '../render/screen.ts';
import type { BegunRun } from './begin-run.ts';
import { type Interruptions, watchInterruptions } from './interruptions.ts';
import { meetHuman } from './meet-human.ts';

/** Everything around a run that is not the crew. */
export interface RunScene extends Interruptions {
  readonly begun: BegunRun;
  readonly cwd: string;
  readonly environment: Environment;
  readonly voice: Voice;
  readonly ends: OpenEnds;
  readonly journal: Journal;
  /** Null for a run that a program watches. */
  readonly screen: Screen | null;
  readonly human: HumanInput;
  readonly hub: HubDoor;
  /** Says something to people, beside the run. */
  readonly tell: (text: string) => void;
  /** Lets standard input go. */
  readonly abandonInput: Listening;
}

/** Sets the scene of a run: its voice and those who hear it, what it listens to, and all that can end it. */
export function openScene(begun: BegunRun, own: NodeJS.Process): RunScene {
  const { request, output } = begun;
  const cwd = own.cwd();
  const tell = (text: string) => void own.stderr.write(text);
  const screen = request.observed ? null : openScreenOn(own, begun);
  const ends = watchOpenEnds();
  const journal = keepJournal(begun, cwd, tell);
  const voice = openVoice({
    start: begun.start,
    clock: systemClock,
    listeners: [journal, ends, ...(screen ? [screen] : []), ...(output ? [outlet(begun)] : [])],
    isCongested: () => output?.isCongested === true,
  });
  output?.onClear(voice.release);
  const interruptions = watchInterruptions(begun, tell);
  const hub = createHubDoor(voice.say);
  return {
    ...{ begun, cwd, environment: own.env, voice, ends, journal, screen, hub, tell },
    ...interruptions,
    ...meetHuman({ begun, own, voice, hub, screen, cancel: interruptions.cancellation.cancel }),
  };
}

function openScreenOn({ stderr, env }: NodeJS.Process, { request }: BegunRun): Screen {
  return openScreen({
    stream: stderr,
    look: chooseLook(stderr, env),
    attendance: request.ask ? 'asked' : 'unattended',
    isTalkative: request.verbosity > 0,
    nowMs: () => systemClock.now().getTime(),
  });
}

function keepJournal({ runId, request, start }: BegunRun, cwd: string, tell: RunScene['tell']): Journal {
  const { target } = request;
  const failed = (reason: string) => tell(`warning: the run is not kept in .orkeon: ${reason}\n`);
  return openJournal({ cwd, runId, target, startedAt: start.event.ts, failed });
}

/** Writes every event but the start, which is out. Fragments of text that come together go out together. */
function outlet({ output, start }: BegunRun): Listener {
  return {
    hear: (said: Stamped) => {
      if (said === start) return;
      if (said.event.kind === 'llm.delta') output?.writeSoon(said.line);
      else output?.write(said.line);
    },
  };
}
