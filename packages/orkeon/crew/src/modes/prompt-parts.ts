import { fillVariables } from '../definition/fill-variables.ts';
import type { PromptParts } from '../executor.ts';
import type { HumanAnswer } from '../human-input.ts';
import { wordsOf } from './ask-about-task.ts';
import { shareContext } from './share-context.ts';
import type { Cue, Stage } from './stage.ts';

/** What the agent is told: the task with its variables filled in, earlier outputs, and a human's answer. */
export function promptParts(cue: Cue, stage: Stage, before: HumanAnswer | undefined): PromptParts {
  const { variables } = stage.crew;
  const humanAnswer = wordsOf(cue, stage, before);
  return {
    description: fillVariables(cue.task.description, variables),
    expectedOutput: fillVariables(cue.task.expectedOutput, variables),
    context: shareContext(readOutputs(cue)),
    variables,
    ...(humanAnswer && { humanAnswer }),
  };
}

/** Outputs of the tasks that the task names, in its order; of all that succeeded so far when it names none. */
function readOutputs({ task, earlier }: Cue) {
  const sources = task.context?.map((id) => earlier.get(id)) ?? [...earlier.values()];
  return sources.flatMap((report) => {
    if (report?.state !== 'succeeded') return [];
    const { taskId, agentRole, output, humanAnswer } = report;
    return [{ taskId, agentRole, output: output ?? '', ...(humanAnswer && { humanAnswer }) }];
  });
}
