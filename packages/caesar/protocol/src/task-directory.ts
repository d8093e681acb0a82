/** The names of everything in one task's directory, as paths. */
export interface TaskDirectory {
  readonly path: string;
  readonly taskFile: string;
  readonly reportFile: string;
  readonly eventsFile: string;
  readonly rawLogFile: string;
  /** There only when the task has a return channel. */
  readonly questionsDirectory: string;
  /** There only when the task has a return channel. */
  readonly answersDirectory: string;
  /** The file of one question; `id` must be a document id. */
  questionFile(id: string): string;
  /** The file of its answer; `id` must be a document id. */
  answerFile(id: string): string;
}

/**
 * The layout of a task's directory.
 * @param path the directory itself, absolute; a separator at its end is dropped. Names are joined with `/`.
 */
export function taskDirectory(path: string): TaskDirectory {
  const base = path.replace(/[\\/]+$/, '');
  const inside = (name: string) => `${base}/${name}`;
  return {
    path: base,
    taskFile: inside('task.json'),
    reportFile: inside('report.json'),
    eventsFile: inside('events.jsonl'),
    rawLogFile: inside('raw.log'),
    questionsDirectory: inside('questions'),
    answersDirectory: inside('answers'),
    questionFile: (id) => inside(`questions/${id}.json`),
    answerFile: (id) => inside(`answers/${id}.json`),
  };
}
