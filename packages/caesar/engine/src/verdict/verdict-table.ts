import { exitCodeOf } from './verdict.ts';
import { VERDICT_RULES, type VerdictRule } from './verdict-rules.ts';

const INTRODUCTION = `# How a task is judged

A task's verdict is given by the first row below that holds. It rests on four things: how the agent's process came to
its end, what became of the report, what git saw, and whether the caller's own verification commands passed. Only
\`good\` exits with 0. The report's own status is shown beside the verdict and is never rewritten.`;

/** The table of verdicts as the documentation shows it, in Markdown. */
export function verdictTable(): string {
  const head = ['#', 'when', 'status', 'verdict', 'failure class', 'exit code'];
  const rows = VERDICT_RULES.map((rule, index) => cellsOf(rule, index + 1));
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${INTRODUCTION}\n\n${lines.join('\n')}\n`;
}

function cellsOf({ when, status, verdict, failure }: VerdictRule, position: number): string[] {
  const shown = failure === 'cause' ? '`auth`, `rate_limited`, `model_error` or `disk_full`' : code(failure);
  return [String(position), when, code(status), code(verdict), shown, String(exitCodeOf(verdict))];
}

function code(word: string | null): string {
  return word === null ? '–' : `\`${word}\``;
}
