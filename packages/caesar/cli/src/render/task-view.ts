import type { TaskRecord } from '@caesar/engine';
import { type Event, isKnownEvent, type UnknownEvent } from '@caesar/protocol';
import { type Activity, nextActivity, noActivity } from './activity.ts';

/** A task as an observer knows it: its record, and what its journal has told so far. */
export interface TaskView {
  readonly record: TaskRecord;
  readonly activity: Activity;
  /** How many events have come. */
  readonly events: number;
  /** Lines of the journal that are no events. */
  readonly unreadable: number;
  readonly files: ReadonlySet<string>;
  /** What the agent said last; empty before. */
  readonly speech: string;
  /** The questions that nobody has answered, oldest first. */
  readonly questions: readonly Extract<Event, { type: 'question' }>[];
}

export function newView(record: TaskRecord): TaskView {
  const sinceMs = Date.parse(record.started_at ?? record.created_at);
  return {
    record,
    activity: noActivity(sinceMs),
    events: 0,
    unreadable: 0,
    files: new Set(),
    speech: '',
    questions: [],
  };
}

/** The view after one more event; ages are reckoned from the event's own instant where it has one. */
export function nextView(view: TaskView, event: Event | UnknownEvent, nowMs: number): TaskView {
  const counted = { ...view, events: view.events + 1 };
  if (!isKnownEvent(event)) return counted;
  const atMs = Date.parse(event.at);
  const seen = {
    ...counted,
    activity: nextActivity(view.activity, event, Number.isNaN(atMs) ? nowMs : atMs),
  };
  switch (event.type) {
    case 'message':
    case 'progress':
    case 'error':
      return { ...seen, speech: event.type === 'message' ? event.text : event.message };
    case 'file_changed':
      return { ...seen, files: new Set([...view.files, event.path]) };
    case 'question':
      return { ...seen, questions: [...view.questions, event] };
    case 'answer':
      return {
        ...seen,
        questions: view.questions.filter(({ question_id }) => question_id !== event.question_id),
      };
    default:
      return seen;
  }
}
