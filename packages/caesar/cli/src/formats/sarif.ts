import type { TaskRecord } from '@caesar/engine';
import type { Finding, Severity } from '@caesar/protocol';
import { visibleLine, visibleText } from '@caesar/terminal';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** The findings of a task as SARIF 2.1.0, which code hosts show beside the code. */
export function sarifText(record: TaskRecord): string {
  const findings = record.report?.findings ?? [];
  const rules = [...new Set(findings.map(ruleOf))].map((id) => ({ id }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'caesar', rules } },
        invocations: [{ executionSuccessful: record.verdict === 'good' }],
        automationDetails: { id: `caesar/${record.agent}/${record.id}` },
        results: findings.map(resultOf),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(finding: Finding) {
  const { severity, title, detail } = finding;
  const text = detail === '' ? visibleLine(title) : `${visibleLine(title)}\n\n${visibleText(detail)}`;
  return {
    ruleId: ruleOf(finding),
    level: LEVELS[severity],
    message: { text },
    ...locationOf(finding),
    properties: { severity },
  };
}

/** The finding's own code where it has one. */
function ruleOf(finding: Finding): string {
  const code: unknown = Reflect.get(finding, 'code');
  return typeof code === 'string' && code !== '' ? code : `caesar.${finding.severity}`;
}

function locationOf({ file, line }: Finding) {
  if (file === undefined) return {};
  const uri = file.split('/').map(encodeURIComponent).join('/');
  const region = line === undefined || line < 1 ? {} : { region: { startLine: line } };
  return { locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }] };
}
