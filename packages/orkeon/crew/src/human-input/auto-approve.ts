import type { Emit } from '../emit.ts';
import type { HumanInput, HumanQuestion } from '../human-input.ts';
import { sayClosed, sayNeeded } from './say-question.ts';
import { type Ending, endBySilence } from './settle-question.ts';

/**
 * The human of a run that nobody watches: every confirmation is approved at once, a text takes its default or stays empty, a
 * choice takes its default and is refused without one. Each question is said and closed on the stream, as `defaulted`, so
 * that the approval can be seen. A cancelled run approves nothing. Bus contract §4.
 */
export function autoApprove(options: { emit: Emit; createId: () => string }): HumanInput {
  return {
    async ask(question, signal) {
      const said = sayNeeded(options.emit, question, options.createId());
      const silence = signal.aborted ? 'cancelled' : 'closed';
      const ending = signal.aborted ? endBySilence(question, silence) : approve(question);
      return sayClosed(options.emit, said, { ending, silence });
    },
  };
}

function approve(question: HumanQuestion): Ending {
  if (question.inputKind === 'choice') return endBySilence(question, 'closed');
  const value = question.inputKind === 'confirm' ? 'yes' : (question.defaultValue ?? '');
  return { outcome: 'given', value, by: 'auto-approval' };
}
