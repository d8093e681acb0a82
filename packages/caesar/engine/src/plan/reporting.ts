import type { ReportTier } from '@caesar/agents';
import { PROTOCOLS, REPORT_STATUSES, type Task } from '@caesar/protocol';

/** The part of a brief that says how to hand in the report. */
export function reportingSection(task: Task, tier: ReportTier): string {
  return [ROUTES[tier](task), WORDS, ...(tier === 'schema' ? [] : [shape(task, tier)])].join('\n\n');
}

const ROUTES: Readonly<Record<ReportTier, (task: Task) => string>> = {
  channel: ({ channel }) =>
    [
      `The MCP server \`${channel?.name ?? ''}\` connects you with whoever gave you this task. When you are done, call its tool`,
      '`submit_report`; if it finds a fault, correct the report and call it again. Tell how you get on with',
      '`report_progress`. Ask what you cannot decide with `ask_orchestrator`; without an answer, judge for yourself.',
    ].join('\n'),
  schema: () =>
    'Your final answer is the report: one JSON object as the schema wants it, with nothing before or after it.',
  file: (task) => `When you are done, write your report, one JSON object, to ${reportPlace(task)}.`,
  output: (task) =>
    [
      'When you are done, end your final answer with your report, one JSON object in a fenced block that opens with',
      `the line \`\`\`json caesar:report. If you are able to write files, write it to ${reportPlace(task)} instead.`,
    ].join('\n'),
};

/** In a worktree the path would give the caller's checkout away; the variable holds it. */
function reportPlace({ isolation, report_path }: Task): string {
  const variable = 'the path that the environment variable `CAESAR_REPORT_PATH` holds';
  return isolation === 'worktree' ? variable : `${report_path} (${variable})`;
}

const WORDS = `The report's \`status\` is one of these:

- \`success\`: every acceptance criterion is met.
- \`partial\`: some of the work is done; \`next_steps\` says what is left.
- \`failed\`: it did not work and you see no way on.
- \`blocked\`: a decision is needed that is not yours; ask it in \`questions\`.

In \`changes\`, name each file that you added, modified, deleted or renamed, relative to the workspace, and no other: the
list is held against git. \`summary\` says the outcome in a sentence or two. Put what you noticed beside the task into
\`findings\`.`;

function shape({ id }: Task, tier: ReportTier): string {
  const fence = tier === 'output' ? '```json caesar:report' : '```json';
  return `Its form, of which only \`protocol\`, \`status\` and \`summary\` are required:\n\n${fence}\n${reportForm(id)}\n\`\`\``;
}

/** The form of a report as JSON, its words left to fill in: its status is none, so that it is no report itself. */
export function reportForm(taskId: string): string {
  const form = {
    protocol: PROTOCOLS.report,
    task_id: taskId,
    status: `<${REPORT_STATUSES.join(' | ')}>`,
    summary: '<the outcome>',
    changes: [{ path: '<file>', action: '<added | modified | deleted | renamed>', summary: '<why>' }],
    findings: [
      { severity: '<critical | high | medium | low | info>', title: '<what>', detail: '<evidence>' },
    ],
    questions: [{ id: '<short name>', question: '<what must be decided>', options: ['<one>', '<other>'] }],
    next_steps: ['<what is left>'],
  };
  return JSON.stringify(form, null, 2);
}
