import type { EventFact, TaskDirectory } from '@caesar/protocol';
import { isClosed, listQuestionIds, storedAnswer, storedQuestion } from './stored-questions.ts';

/** What has happened between an agent and its orchestrator, in the order in which it was seen. */
export interface Exchange {
  /** How many questions wait for an answer. */
  readonly waiting: number;
  /** Looks again: what was asked and answered since the last look. */
  look(): Promise<EventFact[]>;
}

/** Follows the questions of one task, from the first on. */
export function followExchange(directory: TaskDirectory): Exchange {
  const seen = new Set<string>();
  const waiting = new Set<string>();

  const newQuestions = async (): Promise<EventFact[]> => {
    const facts: EventFact[] = [];
    for (const id of await listQuestionIds(directory)) {
      const asked = seen.has(id) ? null : await storedQuestion(directory, id);
      if (asked === null) continue;
      seen.add(id);
      waiting.add(id);
      facts.push({ type: 'question', question_id: id, question: asked.question, options: asked.options });
    }
    return facts;
  };
  const ends = async (): Promise<EventFact[]> => {
    const facts: EventFact[] = [];
    for (const id of waiting) {
      const isOver = await isClosed(directory, id);
      const answer = await storedAnswer(directory, id);
      if (answer === null && !isOver) continue;
      waiting.delete(id);
      facts.push(
        answer === null ? unanswered(id) : { type: 'answer', question_id: id, answer: answer.answer },
      );
    }
    return facts;
  };
  return {
    get waiting() {
      return waiting.size;
    },
    look: async () => [...(await newQuestions()), ...(await ends())],
  };
}

function unanswered(id: string): EventFact {
  return {
    type: 'progress',
    message: `question ${id} had no answer in time; the agent goes on as it judges best`,
  };
}
