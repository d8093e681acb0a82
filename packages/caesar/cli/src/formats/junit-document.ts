/** One case of a JUnit document. */
export interface JunitCase {
  readonly name: string;
  readonly time_ms: number;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** One line that says why; left out of a case that passed. */
  readonly message: string;
  /** More words, such as output; may be empty. */
  readonly text: string;
}

export interface JunitSuite {
  readonly name: string;
  readonly className: string;
  /** An instant in ISO 8601; absent when there is none to tell. */
  readonly timestamp?: string;
  readonly cases: readonly JunitCase[];
}

/** A JUnit document of one suite, as CI systems read it. */
export function junitDocument({ name, className, timestamp, cases }: JunitSuite): string {
  const count = (outcome: JunitCase['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const suite = attributes({
    name,
    tests: cases.length,
    failures: count('failed'),
    skipped: count('skipped'),
    errors: 0,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${suite}>`,
    ...cases.map((one) => caseLine(one, className)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseLine({ name, time_ms, outcome, message, text }: JunitCase, classname: string): string {
  const own = attributes({ classname, name, time: (time_ms / 1_000).toFixed(3) });
  const body = bodyOf(outcome, message, text);
  return body === '' ? `    <testcase${own}/>` : `    <testcase${own}>${body}</testcase>`;
}

function bodyOf(outcome: JunitCase['outcome'], message: string, text: string): string {
  if (outcome === 'failed') return `<failure${attributes({ message })}>${escaped(text)}</failure>`;
  if (outcome === 'skipped') return `<skipped${attributes({ message })}/>`;
  return text === '' ? '' : `<system-out>${escaped(text)}</system-out>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
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
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
