import { type CostProgress, initialCost } from './cost.ts';
import { initialText, type TextProgress } from './generated-text.ts';
import { type HubProgress, initialHub } from './hub.ts';
import { initialLifecycle, type LifecycleProgress } from './lifecycle.ts';
import { initialQuestions, type QuestionProgress } from './questions.ts';
import { initialTasks, type TaskProgress } from './tasks.ts';
import { initialTools, type ToolProgress } from './tools.ts';

/** What is known of a run from its events alone, as plain data; null and empty mean that the run has not said it. */
export interface RunProgress
  extends LifecycleProgress,
    TaskProgress,
    ToolProgress,
    CostProgress,
    TextProgress,
    QuestionProgress,
    HubProgress {
  /** Whether the run has said anything between its start and its end: silence is not success. */
  readonly hasReported: boolean;
}

/** A run that has said nothing. */
export const initialProgress: RunProgress = {
  ...initialLifecycle,
  ...initialTasks,
  ...initialTools,
  ...initialCost,
  ...initialText,
  ...initialQuestions,
  ...initialHub,
  hasReported: false,
};
