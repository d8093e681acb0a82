import type { ReportTier } from '@caesar/agents';
import type { Task } from '@caesar/protocol';
import { describeLeftBehind, nameSample } from './not-carried.ts';
import { reportingSection } from './reporting.ts';
import type { NotCarried } from './task-plan.ts';

/** What a brief is written from. */
export interface BriefRequest {
  readonly task: Task;
  readonly report_tier: ReportTier;
  /** What the agent will not find in its workspace. */
  readonly not_carried: readonly NotCarried[];
}

/**
 * The prompt that an agent is given, in Markdown. The objective and the context stand in it word for word; of paths it
 * names the workspace alone, so that work in a worktree never learns where the caller's checkout is. Nothing that it
 * adds can be taken for a report.
 */
export function writeBrief({ task, report_tier, not_carried }: BriefRequest): string {
  const sections = [
    introduction(task),
    section('Objective', task.objective),
    section('Context', task.context),
    section('Constraints', bullets([...task.constraints, ...ownConstraints(task)])),
    section('Acceptance criteria', acceptance(task)),
    section('What is not in the workspace', bullets(not_carried.map(leftBehind))),
    section('Reporting', reportingSection(task, report_tier)),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function introduction({ id, deadline_ms }: Task): string {
  const seconds = Math.ceil(deadline_ms / 1000);
  return [
    `You are given task ${id} to carry out on your own. Nobody reads along while you work: where something is open,`,
    'decide as you judge best and say so in your report.',
    `You have ${seconds} ${seconds === 1 ? 'second' : 'seconds'}; hand in your report before they are over.`,
  ].join('\n');
}

function ownConstraints({ workspace, isolation, mode, network }: Task): string[] {
  return [
    `Your workspace is ${workspace}. Work inside it and leave everything outside it as it is, your report apart.`,
    ...(isolation === 'worktree'
      ? ['It is a git worktree made for this task: installing, building and committing in it disturb nobody.']
      : []),
    ...(mode === 'read-only'
      ? ['This task is read-only: create, change and delete no file in the workspace.']
      : []),
    ...(network ? [] : ['The network is cut: do without it.']),
  ];
}

function acceptance({ acceptance_criteria }: Task): string {
  if (acceptance_criteria.length === 0) return '';
  return `${bullets(acceptance_criteria)}\n\nThe task is a success only when all of them hold. Check before you report.`;
}

function leftBehind(left: NotCarried): string {
  return `${describeLeftBehind(left)}: ${nameSample(left)}`;
}

function section(title: string, body: string): string {
  return body.trim() === '' ? '' : `## ${title}\n\n${body}`;
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
}
