import { durationText } from '@caesar/terminal';
import type { CompletedTask, OpenQuestion, RunProgress } from '@orkeon/client';
import { countText } from './count-text.ts';
import type { Look } from './look.ts';
import { oneLine } from './one-line.ts';

/** Whether a person at this terminal answers the run's questions. */
export type Attendance = 'asked' | 'unattended';

/** The lines that tell what a run has come to since `before`. */
export function progressLines(
  before: RunProgress,
  after: RunProgress,
  how: { readonly look: Look; readonly attendance: Attendance },
): string[] {
  const { look, attendance } = how;
  const added = <Item>(pick: (progress: RunProgress) => readonly Item[]) =>
    pick(after).filter((item) => !pick(before).includes(item));
  const error = after.lastError !== before.lastError && after.lastError?.recoverable ? after.lastError : null;
  return [
    ...added(({ runningTasks }) => runningTasks).map(
      ({ taskId, agentRole }) => `${look.begun} ${oneLine(taskId)} ${look.dim(oneLine(agentRole ?? ''))}`,
    ),
    ...added(({ activeTools }) => activeTools).map(({ toolName, argsSummary }) =>
      look.dim(`  ${oneLine(toolName)}${argsSummary === null ? '' : ` (${oneLine(argsSummary)})`}`),
    ),
    ...failedTools(before, after).map((name) => `  ${look.bad} ${oneLine(name)} failed`),
    ...added(({ questions }) => questions).flatMap((question) => questionLines(question, look, attendance)),
    ...(error === null ? [] : [`${look.note} ${oneLine(error.message)}`]),
    ...added(({ tasks }) => tasks).map((task) => taskLine(task, look)),
  ];
}

/** A task that ended, on one line. */
export function taskLine(task: CompletedTask, look: Look): string {
  const name = oneLine(task.taskId ?? 'a task');
  const reason = task.reason === null ? '' : oneLine(task.reason);
  if (task.skipped) return `${look.skipped} ${name} ${look.dim(reason || 'skipped')}`;
  const measures = [
    task.durationMs === null ? '' : durationText(task.durationMs),
    task.tokens ? countText(task.tokens, 'token') : '',
    task.toolCalls ? countText(task.toolCalls, 'tool call') : '',
  ].filter(Boolean);
  const line = `${task.success ? look.good : look.bad} ${name} ${look.dim(measures.join(', '))}`.trimEnd();
  return task.success || reason === '' ? line : `${line}\n  ${reason}`;
}

function failedTools(before: RunProgress, after: RunProgress): string[] {
  if (after.toolsFailed === before.toolsFailed) return [];
  return before.activeTools
    .filter((tool) => !after.activeTools.includes(tool))
    .map(({ toolName }) => toolName);
}

function questionLines(question: OpenQuestion, look: Look, attendance: Attendance): string[] {
  const prompt = oneLine(question.prompt, 2_000);
  if (attendance === 'unattended') {
    return [`${look.note} nobody is asked (--ask would): "${prompt}" ${fateOf(question)}`];
  }
  const choices = question.choices.map((choice, index) => `    ${index + 1}. ${oneLine(choice)}`);
  const hint = question.inputKind === 'confirm' ? ' [y/N]' : defaultHint(question);
  return [`${look.asked} ${prompt}${hint}`, ...choices];
}

function fateOf({ inputKind, defaultValue }: OpenQuestion): string {
  if (inputKind === 'confirm') return 'is approved';
  if (defaultValue !== null) return `is answered with '${oneLine(defaultValue)}'`;
  return inputKind === 'choice' ? 'is refused' : 'is answered with nothing';
}

const defaultHint = ({ defaultValue }: OpenQuestion) =>
  defaultValue === null ? '' : ` [${oneLine(defaultValue)}]`;
