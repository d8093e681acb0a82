import { existsSync, readFileSync } from 'node:fs';
import { changedParts, setUp, stateOf, tearDown } from './board.ts';
import { demand } from './demand.ts';
import type { Game } from './game.ts';
import { playCleanup } from './play-cleanup.ts';
import { type Landed, playApply, playMerge, playReverse, userEdits } from './play-landing.ts';
import { playTask } from './play-task.ts';
import type { PlayedTask } from './played-task.ts';
import { differing, spelling } from './true-tree.ts';

/** Plays one game to its end; throws `Broken` at the first thing that does not hold. */
export async function play(game: Game): Promise<void> {
  const board = setUp(game);
  try {
    const tasks: PlayedTask[] = [];
    for (const index of game.tasks.keys()) tasks.push(await playTask(board, game, index));
    const landed: Landed[] = [];
    for (const { kind, task } of game.landings) {
      const chosen = tasks[task % tasks.length];
      if (chosen === undefined) continue;
      const made = await playStep({ board, game, tasks, chosen, landed }, kind);
      if (made !== null) landed.push(made);
    }
    const [first] = tasks;
    if (game.end === 'commit') await playApply(board, tasks, { options: ['--commit'] });
    if (game.end === 'merge' && first !== undefined) await playMerge(board, first);
    await playCleanup(board, tasks, '--force');
    const ran = existsSync(board.hookSign) ? readFileSync(board.hookSign, 'utf8') : '';
    demand('no hook of the user’s is made to run', ran === '', ran);
  } finally {
    tearDown(board);
  }
}

interface Turn {
  readonly board: Parameters<typeof playApply>[0];
  readonly game: Game;
  readonly tasks: readonly PlayedTask[];
  readonly chosen: PlayedTask;
  readonly landed: Landed[];
}

async function playStep(turn: Turn, kind: Game['landings'][number]['kind']): Promise<Landed | null> {
  const { board, game, tasks, chosen, landed } = turn;
  switch (kind) {
    case 'check':
      return playApply(board, [chosen], { options: ['--check'] });
    case 'apply':
      return applyTwice(turn);
    case 'applyAll':
      return playApply(board, tasks);
    case 'applySome':
      return playApply(board, [chosen], { paths: somePaths(chosen) });
    case 'applyWithMarkers':
      return playApply(board, [chosen], { options: ['--merge'] });
    case 'reverse':
    case 'reverseAll': {
      const undone = kind === 'reverse' ? [chosen] : tasks;
      if (await playReverse(board, undone, landed.at(-1))) landed.splice(0);
      return null;
    }
    case 'userEdit':
      userEdits(board, game);
      landed.splice(0);
      return null;
    case 'gcPreview':
      await playCleanup(board, tasks, '--dry-run');
      return null;
    case 'gc':
      await playCleanup(board, tasks);
      return null;
  }
}

/** Landing again what was landed just now changes nothing. */
async function applyTwice({ board, chosen }: Turn): Promise<Landed | null> {
  const made = await playApply(board, [chosen]);
  if (made === null) return null;
  const state = stateOf(board.place);
  const again = await board.place.caesar(['apply', chosen.id, '--json']);
  demand('what was landed can be landed again', again.code === 0 && !again.json.applied, again.stdout);
  const changed = changedParts(state, stateOf(board.place));
  demand('landing again changes nothing', changed.length === 0, changed);
  return made;
}

function somePaths({ base, result }: PlayedTask): string[] {
  const utf8 = differing(base, result).filter((path) => !spelling(path).includes('\\x'));
  return utf8.slice(0, 2).map(spelling);
}
