import type { TaskRecord } from '@caesar/engine';
import type { Finding, Report } from '@caesar/protocol';
import { durationText, type Theme, visibleLine, visiblePath, visibleText } from '@caesar/terminal';
import { failureText } from './failure-text.ts';
import { questionText } from './question-text.ts';
import { taskDuration } from './task-duration.ts';
import { usageText } from './usage-text.ts';

/** Verdicts that are neither success nor failure. */
const MIXED = new Set(['partial', 'blocked']);

/** How a task ended, as a reader wants it: the verdict first, then the report, then what can be done. */
export function taskText(record: TaskRecord, theme: Theme, next: readonly string[]): string {
  const { report } = record;
  const sections = [
    [verdictLine(record, theme), ...summaryLines(report)],
    ...(report === null ? [] : reportSections(record, report, theme)),
    verificationLines(record, theme),
    next.map((line) => `${theme.signs.next} ${line}`),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** What a task is and was asked, for a reader who did not ask it. */
export function taskHeading(record: TaskRecord, theme: Theme): string {
  const { signs, bold } = theme;
  const facts = [
    record.agent,
    record.role === null ? '' : `as ${record.role}`,
    record.mode,
    record.isolation === 'worktree' ? 'in a worktree' : 'in place',
    record.branch === null ? '' : `branch ${record.branch}`,
    record.base_ref === null ? '' : `from ${record.base_ref.slice(0, 10)}`,
  ].filter((fact) => fact !== '');
  const shown = facts.map(visibleLine).join(` ${signs.separator} `);
  return `${bold(visibleLine(record.id))}\n${shown}\n\n${indent(visibleText(record.objective))}\n\n`;
}

function verdictLine(record: TaskRecord, theme: Theme): string {
  const { signs, separator } = { signs: theme.signs, separator: theme.signs.separator };
  if (record.verdict === null) return theme.bold(record.status);
  const took = taskDuration(record);
  const why = failureText(record.failure);
  const failure = why === '' ? '' : ` (${why})`;
  const reason =
    record.verdict === 'good' || record.reason === null ? '' : `: ${visibleLine(record.reason)}${failure}`;
  const time = took === null ? '' : ` ${separator} ${durationText(took)}`;
  if (record.verdict === 'good') return `${theme.green(`${signs.good} good`)}${time}`;
  if (MIXED.has(record.verdict)) return `${theme.yellow(`${signs.warn} ${record.verdict}`)}${reason}${time}`;
  return `${theme.red(`${signs.bad} ${record.verdict}`)}${reason}${time}`;
}

function summaryLines(report: Report | null): string[] {
  return report === null || report.summary === '' ? [] : [indent(visibleText(report.summary))];
}

function reportSections(record: TaskRecord, report: Report, theme: Theme): string[][] {
  return [
    report.details === '' ? [] : [indent(visibleText(report.details))],
    changeSection(record, report, theme),
    section(
      theme,
      'findings',
      report.findings.flatMap((finding) => findingLines(finding, theme)),
    ),
    section(theme, 'questions', report.questions.map(questionText)),
    section(theme, 'next steps', report.next_steps.map(visibleLine)),
    section(theme, 'artifacts', report.artifacts.flatMap(artifactLines)),
    section(
      theme,
      'usage',
      [usageText(report.usage)].filter((text) => text !== ''),
    ),
  ];
}

/** An artifact, and where it outlives the workspace. */
function artifactLines(artifact: Report['artifacts'][number]): string[] {
  const kept: unknown = Reflect.get(artifact, 'kept_path');
  const first = named(artifact.path, artifact.description);
  return typeof kept === 'string' ? [first, `  kept in ${visiblePath(kept)}`] : [first];
}

function changeSection(record: TaskRecord, report: Report, theme: Theme): string[] {
  const source = record.changes_verified_by === 'git' ? 'seen by git' : 'as declared, not verified';
  const lines = report.changes.map(({ path, action, summary, from }) => {
    const name = from === undefined ? path : `${visiblePath(from)} ${theme.signs.next} ${path}`;
    return `${action.replace('_', ' ').padEnd(12)}  ${named(name, summary)}`;
  });
  const since = record.base_ref === null ? '' : ` since ${record.base_ref.slice(0, 10)}`;
  return section(theme, `changes${since} (${source})`, lines);
}

function findingLines({ severity, title, file, line, detail }: Finding, theme: Theme): string[] {
  const place = file === undefined ? '' : ` (${visiblePath(file)}${line ? `:${line}` : ''})`;
  const grave = severity === 'critical' || severity === 'high';
  const label = (grave ? theme.red : theme.yellow)(severity.padEnd(8));
  const first = `${label}  ${visibleLine(title)}${place}`;
  return detail === '' ? [first] : [first, `          ${theme.dim(visibleLine(detail))}`];
}

function verificationLines({ verification }: TaskRecord, theme: Theme): string[] {
  const lines = verification.map(({ command, passed, exit_code, duration_ms, output_path }) => {
    const sign = passed ? theme.green(theme.signs.good) : theme.red(theme.signs.bad);
    const outcome = passed
      ? ''
      : ` ${theme.signs.separator} exit code ${exit_code ?? 'none'}, output in ${output_path}`;
    return `${sign} ${visibleLine(command)} (${durationText(duration_ms)})${outcome}`;
  });
  return section(theme, 'verification', lines);
}

function section(theme: Theme, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [theme.bold(title), ...lines.map((line) => `  ${line}`)];
}

function named(path: string, words: string): string {
  return words === '' ? visiblePath(path) : `${visiblePath(path)}  ${visibleLine(words)}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
