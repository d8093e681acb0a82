import type { Emit } from '../emit.ts';
import type { HumanAnswer, HumanInput, HumanQuestion } from '../human-input.ts';
import { type SaidQuestion, sayClosed, sayNeeded } from './say-question.ts';
import { type Ending, endByAnswer, endBySilence } from './settle-question.ts';

/** What became of an answer: it ended a question, was no choice of the question it was for, or was for none. */
export type AnswerFate = 'accepted' | 'invalid' | 'ignored';

/** Where questions wait for answers that come from outside. */
export interface QuestionDesk extends HumanInput {
  /**
   * Gives an answer to the question it names, or to the oldest open one when it names none. Ignored: an answer that is not
   * text, or for which no question is open, then or later. Outside the choices: the question stays open and a recoverable
   * `error` (`input_invalid`) says so. Never throws.
   */
  answer(given: { readonly correlationId?: string | undefined; readonly value: unknown }): AnswerFate;
  /** No answer can come any more: open questions and all later ones end by silence. */
  close(): void;
}

interface OpenQuestion extends SaidQuestion {
  readonly end: (ending: Ending, silence?: 'closed' | 'cancelled' | 'timeout') => void;
}

/** Opens a desk. `createId` gives each question its own correlation id, never the same twice. */
export function openQuestionDesk(options: { emit: Emit; createId: () => string }): QuestionDesk {
  const { emit, createId } = options;
  const open = new Map<string, OpenQuestion>();
  let isClosed = false;

  const ask = (question: HumanQuestion, signal: AbortSignal): Promise<HumanAnswer> => {
    const said = sayNeeded(emit, question, createId());
    return new Promise((resolve) => {
      const abort = () => {
        const silence = isTimeout(signal) ? 'timeout' : 'cancelled';
        end(endBySilence(question, silence), silence);
      };
      const end: OpenQuestion['end'] = (ending, silence) => {
        open.delete(said.correlationId);
        signal.removeEventListener('abort', abort);
        resolve(sayClosed(emit, said, { ending, silence }));
      };
      if (signal.aborted) return abort();
      if (isClosed) return end(endBySilence(question, 'closed'), 'closed');
      open.set(said.correlationId, { ...said, end });
      signal.addEventListener('abort', abort, { once: true });
    });
  };

  return {
    ask,
    answer({ correlationId, value }) {
      const waiting = correlationId === undefined ? firstOf(open) : open.get(correlationId);
      if (!waiting || typeof value !== 'string') return 'ignored';
      const ending = endByAnswer(waiting.question, value);
      if (!ending) {
        emit(invalidAnswer(waiting));
        return 'invalid';
      }
      waiting.end(ending);
      return 'accepted';
    },
    close() {
      isClosed = true;
      for (const { question, end } of [...open.values()]) end(endBySilence(question, 'closed'), 'closed');
    },
  };
}

const firstOf = <Value>(values: ReadonlyMap<string, Value>): Value | undefined =>
  values.values().next().value;

const isTimeout = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === 'TimeoutError';

function invalidAnswer({ question, correlationId, eventId }: SaidQuestion) {
  return {
    kind: 'error' as const,
    agentId: question.agentId,
    correlationId,
    causationId: eventId,
    code: 'input_invalid',
    message: `the answer is none of the choices: give one of ${(question.choices ?? []).join(', ')}`,
    recoverable: true,
  };
}
