import type { TaskRecord } from '@caesar/engine';
import { visibleLine, visibleText } from '../render/visible-text.ts';

interface TestCase {
  readonly name: string;
  readonly time_ms: number;
  /** What stands inside the element; empty for a case that passed. */
  readonly body: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/**
 * A task as a JUnit document: the verdict and each verification command are cases that pass or fail; each finding is a
 * skipped case, since it is to be seen and the verdict alone decides.
 */
export function junitText(record: TaskRecord): string {
  const cases = [verdictCase(record), ...verificationCases(record), ...findingCases(record)];
  const count = (outcome: TestCase['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const suite = attributes({
    name: `caesar ${record.id}`,
    tests: cases.length,
    failures: count('failed'),
    skipped: count('skipped'),
    errors: 0,
    timestamp: record.created_at,
  });
  const lines = cases.map(({ name, time_ms, body }) => {
    const own = attributes({ classname: `caesar.${record.agent}`, name, time: (time_ms / 1_000).toFixed(3) });
    return body === '' ? `    <testcase${own}/>` : `    <testcase${own}>${body}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${suite}>`,
    ...lines,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function verdictCase(record: TaskRecord): TestCase {
  const { started_at, ended_at, verdict, reason, report } = record;
  const time_ms =
    started_at === null || ended_at === null ? 0 : Date.parse(ended_at) - Date.parse(started_at);
  const summary = visibleText(report?.summary ?? '');
  const name = visibleLine(record.objective).slice(0, 200);
  if (verdict === 'good') {
    return { name, time_ms, outcome: 'passed', body: `<system-out>${xml(summary)}</system-out>` };
  }
  const message = attributes({
    message: `${verdict ?? record.status}${reason === null ? '' : `: ${reason}`}`,
  });
  return { name, time_ms, outcome: 'failed', body: `<failure${message}>${xml(summary)}</failure>` };
}

function verificationCases({ verification }: TaskRecord): TestCase[] {
  return verification.map(({ command, passed, exit_code, duration_ms, output_path }) => ({
    name: visibleLine(command),
    time_ms: duration_ms,
    outcome: passed ? 'passed' : 'failed',
    body: passed
      ? ''
      : `<failure${attributes({ message: `exit code ${exit_code ?? 'none'}` })}>${xml(output_path)}</failure>`,
  }));
}

function findingCases({ report }: TaskRecord): TestCase[] {
  return (report?.findings ?? []).map(({ severity, title, file, line, detail }) => {
    const place = file === undefined ? '' : `${file}${line ? `:${line}` : ''}: `;
    const message = attributes({ message: visibleLine(`${place}${detail}`) });
    return {
      name: `${severity}: ${visibleLine(title)}`,
      time_ms: 0,
      outcome: 'skipped',
      body: `<skipped${message}/>`,
    };
  });
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([key, value]) => ` ${key}="${xml(String(value))}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Text that is safe in an element and in an attribute; what XML cannot hold is left out. */
function xml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
