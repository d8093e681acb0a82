import type { TaskRecord } from '@caesar/engine';
import { visibleLine, visiblePath, visibleText } from '@caesar/terminal';

/** A task as Markdown, for a comment on a change: verdict, summary, changes, findings, questions, next steps. */
export function markdownText(record: TaskRecord): string {
  const { report } = record;
  const reason = record.verdict === 'good' || record.reason === null ? '' : `: ${record.reason}`;
  const sections = [
    `## ${record.verdict ?? record.status}${reason}`,
    `**Objective**\n\n${quote(visibleText(record.objective))}`,
    visibleText(report?.summary ?? ''),
    visibleText(report?.details ?? ''),
    list('Changes', (report?.changes ?? []).map(changeItem), verified(record)),
    list('Findings', (report?.findings ?? []).map(findingItem)),
    list('Verification', record.verification.map(verificationItem)),
    list('Questions', (report?.questions ?? []).map(questionItem)),
    list('Next steps', (report?.next_steps ?? []).map(escaped)),
    `<sub>caesar ${record.id}, agent ${escaped(record.agent)}</sub>`,
  ];
  return `${sections.filter((section) => section.trim() !== '').join('\n\n')}\n`;
}

function verified({ changes_verified_by }: TaskRecord): string {
  return changes_verified_by === 'git' ? ' (seen by git)' : ' (as declared, not verified)';
}

function list(title: string, items: readonly string[], note = ''): string {
  return items.length === 0 ? '' : `### ${title}${note}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
}

type Report = NonNullable<TaskRecord['report']>;

function changeItem({ path, action, from, summary }: Report['changes'][number]): string {
  const name = from === undefined ? code(path) : `${code(from)} to ${code(path)}`;
  return `${action.replace('_', ' ')} ${name}${summary === '' ? '' : `: ${escaped(summary)}`}`;
}

function findingItem({ severity, title, file, line, detail }: Report['findings'][number]): string {
  const place = file === undefined ? '' : ` in ${code(file)}${line ? `, line ${line}` : ''}`;
  return `**${severity}** ${escaped(title)}${place}${detail === '' ? '' : `  \n  ${escaped(detail)}`}`;
}

function questionItem({ question, options }: Report['questions'][number]): string {
  return options.length === 0
    ? escaped(question)
    : `${escaped(question)} (${options.map(escaped).join(' / ')})`;
}

function verificationItem({ command, passed, exit_code }: TaskRecord['verification'][number]): string {
  return `${passed ? 'passed' : `failed with ${exit_code ?? 'a signal'}`}: ${code(command)}`;
}

/** One line in which nothing is markup or a mention. */
function escaped(text: string): string {
  return visibleLine(text)
    .replace(/[\\`*_[\]<>|#]/g, '\\$&')
    .replaceAll('@', '@\u200B');
}

/** A code span that its own content cannot end. */
function code(text: string): string {
  const shown = visiblePath(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${shown}\`` : `${fence} ${shown} ${fence}`;
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}
