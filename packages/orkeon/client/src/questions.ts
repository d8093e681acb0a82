import type { ReceivedEventOf } from '@orkeon/protocol';
import { joinLine, leaveLine } from './waiting-line.ts';

/** A question that a person can answer, by its correlation. */
export interface OpenQuestion {
  readonly correlationId: string;
  /** `text` when the run did not say. */
  readonly inputKind: 'text' | 'confirm' | 'choice';
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly defaultValue: string | null;
  readonly taskDescription: string | null;
  readonly agentId: string | null;
  readonly taskId: string | null;
  /** The run's own instant, ISO-8601. */
  readonly askedAt: string;
}

/** What a run asks of a person. */
export interface QuestionProgress {
  /** Oldest first. */
  readonly questions: readonly OpenQuestion[];
}

/** No question so far. */
export const initialQuestions: QuestionProgress = { questions: [] };

type Change = Partial<QuestionProgress> | null;

/** Takes a question: asked again, it goes behind the others; without a correlation, nobody could answer it. */
export function askQuestion(progress: QuestionProgress, event: ReceivedEventOf<'input.needed'>): Change {
  const { correlationId } = event;
  if (correlationId === undefined) return null;
  const question: OpenQuestion = {
    correlationId,
    inputKind: event.inputKind ?? 'text',
    prompt: event.prompt ?? '',
    choices: event.choices ?? [],
    defaultValue: event.defaultValue ?? null,
    taskDescription: event.taskDescription ?? null,
    agentId: event.agentId ?? null,
    taskId: event.taskId ?? null,
    askedAt: event.ts,
  };
  return { questions: joinLine(progress.questions, question) };
}

/** Takes a question off: the named one, or the oldest when none is named. */
export function removeQuestion(progress: QuestionProgress, correlationId: string | undefined): Change {
  const questions = leaveLine(progress.questions, correlationId);
  return questions && { questions };
}

/** Takes the closing of a question. */
export function closeQuestion(progress: QuestionProgress, event: ReceivedEventOf<'input.closed'>): Change {
  return event.correlationId === undefined ? null : removeQuestion(progress, event.correlationId);
}
