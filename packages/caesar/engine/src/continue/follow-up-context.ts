import type { Report } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import type { FollowUp } from './follow-up.ts';

/** What to do where the answers say it all. */
const ON_ANSWERS = 'Go on with the task: the questions of your report are answered.';

/** The objective of a follow-up. */
export function followUpObjective({ more }: FollowUp): string {
  return more.trim() === '' ? ON_ANSWERS : more;
}

/** What the agent must know beside the objective: the answers, and the earlier work where its session does not hold it. */
export function followUpContext(
  { answers }: FollowUp,
  { former, context, remembers }: { former: TaskRecord; context: string; remembers: boolean },
): string {
  const parts = [...(remembers ? [] : history(former, context)), answered(answers, former.report)];
  return parts.filter((part) => part !== '').join('\n\n');
}

function history({ objective, report }: TaskRecord, context: string): string[] {
  const changes = (report?.changes ?? []).map(({ path, action, summary }) => {
    return `- ${path} (${action})${summary === '' ? '' : `: ${summary}`}`;
  });
  const steps = (report?.next_steps ?? []).map((step) => `- ${step}`);
  return [
    'This goes on with earlier work, which is in the workspace as it was left.',
    `### What was asked before\n\n${objective}`,
    context.trim() === '' ? '' : `### What was told before\n\n${context}`,
    report === null ? '' : `### What was reported\n\n${report.status}: ${report.summary}`,
    changes.length === 0 ? '' : `### What was changed\n\n${changes.join('\n')}`,
    steps.length === 0 ? '' : `### What was left\n\n${steps.join('\n')}`,
  ];
}

function answered(answers: FollowUp['answers'], report: Report | null): string {
  const lines = Object.entries(answers).map(([id, answer]) => {
    const question = report?.questions.find((one) => one.id === id)?.question ?? '';
    return `- ${id}: ${question}\n  Answer: ${answer.replaceAll('\n', '\n  ')}`;
  });
  return lines.length === 0 ? '' : `### Answers to your questions\n\n${lines.join('\n')}`;
}
