import type { Task } from '@caesar/protocol';
import { describeLeftBehind, nameSample } from './not-carried.ts';
import { reportingSection } from './reporting.ts';
import type { NotCarried, TaskPlan } from './task-plan.ts';

/**
 * The prompt that an agent is given, in Markdown. The objective and the context stand in it word for word; of paths it
 * names the workspace alone, so that work in a worktree never learns where the caller's checkout is. Nothing that it
 * adds can be taken for a report.
 */
export function writeBrief(plan: BriefedPlan, task: Task): string {
  const sections = [
    introduction(task),
    section('Objective', task.objective),
    section('Context', task.context),
    section('Constraints', bullets([...task.constraints, ...ownConstraints(plan, task)])),
    section('Acceptance criteria', acceptance(task)),
    section('What is not in the workspace', bullets(plan.not_carried.map(leftBehind))),
    section('Reporting', reportingSection(task, plan.report_tier)),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

const WORKTREE =
  'It is a git worktree made for this task: installing, building and committing in it disturb nobody.';

/** What a brief takes from the plan; the rest stands in the task. */
export type BriefedPlan = Pick<TaskPlan, 'report_tier' | 'not_carried' | 'subdirectory'>;

function introduction({ id, deadline_ms }: Task): string {
  const seconds = Math.ceil(deadline_ms / 1000);
  return [
    `You are given task ${id} to carry out on your own. Nobody reads along while you work: where something is open,`,
    'decide as you judge best and say so in your report.',
    `You have ${seconds} ${seconds === 1 ? 'second' : 'seconds'}; hand in your report before they are over.`,
  ].join('\n');
}

function ownConstraints(
  { subdirectory }: BriefedPlan,
  { workspace, isolation, mode, network }: Task,
): string[] {
  const start = subdirectory === '' ? '' : ` You start in its directory ${subdirectory}.`;
  const sayings: [boolean, string][] = [
    [
      true,
      `Your workspace is ${workspace}.${start} Work inside it and leave all outside it as it is, your report apart.`,
    ],
    [isolation === 'worktree', WORKTREE],
    [mode === 'read-only', 'This task is read-only: create, change and delete no file in the workspace.'],
    [!network, 'The network is cut: do without it.'],
  ];
  return sayings.filter(([holds]) => holds).map(([, saying]) => saying);
}

function acceptance({ acceptance_criteria }: Task): string {
  if (acceptance_criteria.length === 0) return '';
  return `${bullets(acceptance_criteria)}\n\nThe task is a success only when all of them hold. Check before you report.`;
}

function leftBehind(left: NotCarried): string {
  return [describeLeftBehind(left), nameSample(left)].filter(Boolean).join(': ');
}

function section(title: string, body: string): string {
  return body.trim() === '' ? '' : `## ${title}\n\n${body}`;
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
}
