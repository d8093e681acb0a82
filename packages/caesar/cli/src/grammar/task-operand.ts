/** The operand that names one task. */
export const TASK_OPERAND = {
  name: '<id>',
  help: 'the task: its id, or a beginning of it that no other task shares',
} as const;

/** The operand that names any number of tasks. */
export const TASKS_OPERAND = {
  name: '[ids...]',
  help: 'the tasks: their ids, or beginnings of them that no other task shares',
} as const;

/** The operand that limits a command to some files of a task. */
export const PATHS_OPERAND = {
  name: '[paths...]',
  help: 'only these files or folders, as seen from the top of the repository',
} as const;
