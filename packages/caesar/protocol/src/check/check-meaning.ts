import type { Answer, Question } from '../question.ts';
import type { Report } from '../report.ts';
import type { Task } from '../task.ts';
import type { Place } from './place.ts';
import type { Remark } from './remark.ts';

/** A document that could be read. */
export type NamedDocument =
  | { readonly name: 'task'; readonly value: Task }
  | { readonly name: 'report'; readonly value: Report }
  | { readonly name: 'event'; readonly value: unknown }
  | { readonly name: 'question'; readonly value: Question }
  | { readonly name: 'answer'; readonly value: Answer };

/** What is to be said of a document that each of its fields alone does not show; the lines are yet to be found. */
export function checkMeaning(document: NamedDocument, place: Place): Remark[] {
  switch (document.name) {
    case 'task':
      return checkTask(document.value);
    case 'report':
      return checkReport(document.value, place);
    case 'event':
      return [];
    case 'question':
    case 'answer':
      return checkDialogue(document.value, place);
  }
}

function checkTask(task: Task): Remark[] {
  return [
    ...(task.isolation === 'worktree' && task.base_ref === undefined
      ? [fault('base_ref', 'is missing: a task in a worktree names the commit that it starts from')]
      : []),
    ...(task.created_at.endsWith('Z') ? [] : [advice('created_at', 'should be in UTC')]),
  ];
}

function checkReport(report: Report, { taskId }: Place): Remark[] {
  const { status, summary, task_id, next_steps, questions, changes } = report;
  const strayed = changes.findIndex(({ path }) => /^(?:\/|[A-Za-z]:[\\/]|\.\.(?:[\\/]|$))/.test(path));
  return [
    ...(taskId === null || task_id === '' || task_id === taskId
      ? []
      : [fault('task_id', `must be ${taskId}, not ${JSON.stringify(task_id)}`)]),
    ...(summary.trim() === '' ? [advice('summary', 'says nothing')] : []),
    ...(status === 'partial' && next_steps.length === 0
      ? [advice('next_steps', 'is empty: a partial report says there what is left')]
      : []),
    ...(status === 'blocked' && questions.length === 0
      ? [advice('questions', 'is empty: a blocked report asks there what has to be decided')]
      : []),
    ...(strayed === -1
      ? []
      : [advice(`changes[${strayed}].path`, 'should be relative to the workspace and inside it')]),
  ];
}

/** The file of a question or an answer bears its id, and only a task with a channel has any. */
function checkDialogue({ id }: Question | Answer, { fileName, hasChannel }: Place): Remark[] {
  return [
    ...(fileName === null || fileName === `${id}.json`
      ? []
      : [fault('id', `must be the name of its file, ${fileName}`)]),
    ...(hasChannel ? [] : [fault('', 'must not be there: the task has no return channel')]),
  ];
}

function fault(path: string, reason: string): Remark {
  return { level: 'fault', line: null, path, reason };
}

function advice(path: string, reason: string): Remark {
  return { level: 'advice', line: null, path, reason };
}
