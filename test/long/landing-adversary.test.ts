import * as fc from 'fast-check';
import { test } from 'vitest';
import { anyGame } from './adversary/game.ts';
import { play } from './adversary/play.ts';

/** `ADVERSARY_SEED` plays another run of games, `ADVERSARY_GAMES` as many of them, within `ADVERSARY_SECONDS`, in which a failing one is also made smaller. */
const {
  ADVERSARY_SEED = '20',
  ADVERSARY_GAMES = '20',
  ADVERSARY_SECONDS = '240',
  ADVERSARY_PATH,
} = process.env;
const seconds = Number(ADVERSARY_SECONDS);

test(
  'whatever agents and users do: the diff is the work, landing is exact or nothing, and no work is lost',
  async () => {
    await fc.assert(fc.asyncProperty(anyGame, play), {
      seed: Number(ADVERSARY_SEED),
      numRuns: Number(ADVERSARY_GAMES),
      interruptAfterTimeLimit: seconds * 1000,
      ...(ADVERSARY_PATH === undefined ? {} : { path: ADVERSARY_PATH }),
    });
  },
  (seconds + 120) * 1000,
);
