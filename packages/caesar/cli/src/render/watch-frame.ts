import { hasEnded, type TaskRecord } from '@caesar/engine';
import { ageText, clip, type Theme, visibleLine } from '@caesar/terminal';
import { activityText } from './activity.ts';
import { awaitedLine } from './awaited-line.ts';
import { questionText } from './question-text.ts';
import { shortId } from './short-id.ts';
import { byNeed } from './task-order.ts';
import type { TaskView } from './task-view.ts';

export interface FrameOptions {
  readonly theme: Theme;
  /** Columns to fit into; null for as wide as needed. */
  readonly width: number | null;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** Tasks as they stand now, as lines: those that ask first, then those at work, then those that have ended. */
export function watchFrame(views: readonly TaskView[], options: FrameOptions): string[] {
  const ids = views.map(({ record }) => record.id);
  const ordered = [...views].sort((one, other) => byNeed(one.record, other.record));
  if (ordered.length === 0) return [options.theme.dim('no task is at work')];
  return ordered.flatMap((view) => linesOf(view, ids, options));
}

function linesOf(view: TaskView, ids: readonly string[], options: FrameOptions): string[] {
  const { record } = view;
  const { theme } = options;
  const id = shortId(record.id, ids);
  if (hasEnded(record.status)) return [awaitedLine({ ...record, id }, theme).trimEnd()];
  const facts = [
    record.agent,
    record.role ?? '',
    record.mode,
    record.isolation,
    ageText(options.nowMs - Date.parse(record.created_at)),
  ].filter((fact) => fact !== '');
  const sign = record.status === 'waiting' ? theme.yellow(theme.signs.question) : theme.signs.start;
  const fit = (text: string) => clip(text, (options.width ?? 1_000) - 6, theme.signs.ellipsis);
  return [
    `${sign} ${theme.bold(id)}  ${fit(facts.map(visibleLine).join(` ${theme.signs.separator} `))}`,
    `    ${fit(visibleLine(record.objective).slice(0, 500))}`,
    ...(record.status === 'waiting' ? view.questions : []).map(
      (question) =>
        `    ${theme.yellow(fit(`${theme.signs.question} ${visibleLine(question.question_id)}: ${questionText(question)}`))}`,
    ),
    `    ${theme.dim(fit(nowText(view, options)))}`,
  ];
}

function nowText({ record, activity, events, files, speech, unreadable }: TaskView, options: FrameOptions) {
  const doing = activityText(activity, options.nowMs);
  const parts = [
    statusText(record, events),
    doing === '' ? visibleLine(speech).slice(-400) : doing,
    files.size === 0 ? '' : `${files.size} file${files.size === 1 ? '' : 's'} touched`,
    unreadable === 0 ? '' : `${unreadable} unreadable`,
  ];
  return parts.filter((part) => part !== '').join(` ${options.theme.signs.separator} `);
}

function statusText({ status }: TaskRecord, events: number): string {
  return status === 'running' || status === 'waiting' ? `${events} event${events === 1 ? '' : 's'}` : status;
}
