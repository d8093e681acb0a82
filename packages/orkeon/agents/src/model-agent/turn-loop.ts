import type { TurnOutcome } from '@orkeon/crew';
import { defined } from '../defined.ts';
import { startConversation } from './conversation.ts';
import { systemText, taskText } from './prompt.ts';
import { createRepeatGuard } from './repeat-guard.ts';
import { type Ending, type Play, playRound } from './round.ts';
import type { TurnScene } from './turn-scene.ts';

/** What each earlier result may still take when the context is full, in characters. */
const COMPACT_CONTEXT = 500;

/** Lets the agent think and act until it gives its final answer, or a limit stops it. */
export async function playTurn(scene: TurnScene): Promise<TurnOutcome> {
  const play = startPlay(scene);
  const ending = await playRounds(play).catch((error: unknown) => stopped(scene, error));
  const { tokens, promptTokens, completionTokens } = play.usage;
  return { ...ending, tokens, toolCalls: play.toolCalls, ...defined({ promptTokens, completionTokens }) };
}

function startPlay(scene: TurnScene): Play {
  const { agent, prompt } = scene.turn;
  const tools = [...scene.tools.values()];
  const { answer } = agent.llm;
  return {
    scene,
    fixed: {
      system: systemText(agent),
      tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      // many servers let a model that is held to a form call no tools
      ...(answer !== undefined && tools.length === 0 && { answer }),
    },
    form: answer,
    conversation: startConversation(taskText(prompt), () => taskText(prompt, COMPACT_CONTEXT)),
    guard: createRepeatGuard(),
    usage: { tokens: 0 },
    toolCalls: 0,
    emptyAnswers: 0,
    shapelessAnswers: 0,
    refusedRounds: 0,
  };
}

async function playRounds(play: Play): Promise<Ending> {
  const { maxIter } = play.scene.turn.agent;
  for (let round = 0; round < maxIter; round += 1) {
    const ending = await playRound(play);
    if (ending !== undefined) return ending;
  }
  const message = `no final answer after ${maxIter} rounds: raise 'maxIter' or make the task smaller`;
  return { ok: false, code: 'iteration_limit', message };
}

/** A stop of the task is an outcome; anything else goes on as the surprise that it is. */
function stopped({ clock, turn }: TurnScene, error: unknown): Ending {
  if (clock.expired) {
    const seconds = (turn.task.timeoutMs ?? 0) / 1_000;
    return { ok: false, code: 'task_timeout', message: `the task's ${seconds} s are over` };
  }
  if (clock.signal.aborted) return { ok: false, code: 'cancelled', message: 'the run was cancelled' };
  throw error;
}
