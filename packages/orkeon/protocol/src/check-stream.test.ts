import { expect, test } from 'vitest';
import { createStreamChecker } from './check-stream.ts';
import type { RunFact } from './run-event.ts';
import { createStamper } from './stamp.ts';
import { exampleFacts } from './test-support/example-facts.ts';
import { fixedClock } from './test-support/fixed-clock.ts';

function check(lines: readonly string[]) {
  const checker = createStreamChecker();
  const findings = [...lines.flatMap((line) => checker.push(line)), ...checker.finish()];
  return findings.map(({ line, severity, message }) => `${line} ${severity}: ${message}`);
}

const linesOf = (...facts: RunFact[]) => {
  const stamper = createStamper({ clock: fixedClock });
  return facts.map((fact) => stamper.stamp(fact).line.trimEnd());
};
const checkFacts = (...facts: RunFact[]) => check(linesOf(...facts));

const start = exampleFacts['run.started'];
const end = exampleFacts['run.finished'];
const failed: RunFact = { ...end, success: false, exitCode: 2 };
const call = exampleFacts['tool.called'];
const returned = exampleFacts['tool.returned'];
const started = exampleFacts['task.started'];
const completed = exampleFacts['task.completed'];
const question = exampleFacts['input.needed'];
const closed = exampleFacts['input.closed'];

test('a whole run has no finding', () => {
  expect(checkFacts(start, started, question, closed, call, returned, completed, end)).toEqual([]);
});

test('the minimal exchange of the contract has no problem', () => {
  const v = '"v":2,"ts":"2026-01-01T00:00:00Z"';
  const findings = check([
    `{${v},"seq":1,"kind":"run.started","target":"crew.yaml","stream":false}`,
    `{${v},"seq":2,"correlationId":"c-1","kind":"input.needed","inputKind":"confirm","prompt":"Publier le rapport ?"}`,
    `{${v},"seq":3,"kind":"task.started","taskId":"t1","agentRole":"writer"}`,
    `{${v},"seq":4,"kind":"task.completed","taskId":"t1","agentRole":"writer","success":true,"durationMs":4200,"tokens":1840,"toolCalls":3}`,
    `{${v},"seq":5,"kind":"run.finished","success":true,"exitCode":0,"tokens":1840}`,
  ]);
  expect(findings).toEqual(["5 note: question 'c-1' is not closed"]);
});

test('a stream starts once, ends once, and is silent afterwards', () => {
  expect(checkFacts(started, completed, end)).toEqual([
    '1 problem: the stream starts with task.started, not run.started',
  ]);
  expect(checkFacts(start, start, end)).toEqual(['2 problem: run.started comes a second time']);
  expect(checkFacts(start)).toEqual(['1 problem: the stream ends without run.finished']);
  expect(checkFacts(start, end, end)).toEqual(['3 problem: run.finished comes after run.finished']);
  expect(check([])).toEqual(['0 problem: the stream ends without run.finished']);
});

test('a gap, a repetition and a wrong first number are named', () => {
  const [first = '', second = '', third = ''] = linesOf(start, exampleFacts['llm.delta'], end);
  expect(check([first, third])).toEqual(['2 problem: seq is 3, not 2']);
  expect(check([first, second, second, third])).toEqual(['3 problem: seq is 2, not 3']);
  expect(check([second, third])[1]).toBe('1 problem: seq is 2, not 1');
});

test('a cause is an earlier event', () => {
  const caused = (causationId: string): RunFact => ({ kind: 'llm.delta', text: 'x', causationId });
  expect(checkFacts(start, caused('1'), end)).toEqual([]);
  for (const wrong of ['2', '3', '0', '01', 'c-1', '1.0']) {
    expect(checkFacts(start, caused(wrong), end)).toEqual([
      `2 problem: causationId '${wrong}' is not the seq of an earlier event`,
    ]);
  }
});

test('a call returns once, under its own correlation', () => {
  expect(checkFacts(start, call, end)).toEqual(["3 problem: tool.called 'k1' never returned"]);
  expect(checkFacts(start, returned, end)).toEqual(["2 problem: tool.returned 'k1' answers no open call"]);
  expect(checkFacts(start, call, call, returned, end)).toEqual([
    "3 problem: tool.called 'k1' is already open",
  ]);
  expect(checkFacts(start, { kind: 'tool.called', toolName: 'x' }, end)).toEqual([
    '2 problem: tool.called has no correlationId, so it has no pair',
  ]);
});

test('a delegation and a spawn are closed by a return, when they can be', () => {
  const delegation = exampleFacts['delegation.started'];
  const spawn = exampleFacts['agent.spawned'];
  const returnOf = (correlationId: string): RunFact => ({ ...returned, correlationId });
  expect(checkFacts(start, delegation, spawn, returnOf('s1'), returnOf('d1'), end)).toEqual([]);
  expect(checkFacts(start, delegation, end)).toEqual(["3 problem: delegation.started 'd1' never returned"]);
  expect(checkFacts(start, { kind: 'delegation.started' }, { kind: 'agent.spawned' }, end)).toEqual([]);
});

test('a task completes once, and one that was never announced may', () => {
  expect(checkFacts(start, completed, end)).toEqual([]);
  expect(checkFacts(start, started, end)).toEqual(["3 problem: task 't1' started and never completed"]);
  expect(checkFacts(start, started, started, completed, end)).toEqual([
    "3 problem: task 't1' starts a second time",
  ]);
  expect(checkFacts(start, completed, started, completed, end)).toEqual([
    "3 problem: task.started: task 't1' is already completed",
    "4 problem: task.completed: task 't1' is already completed",
  ]);
});

test('a question is asked once and closed once, where a run says so', () => {
  const other: RunFact = { ...question, correlationId: 'q2' };
  expect(checkFacts(start, question, other, closed, end)).toEqual(["5 problem: question 'q2' is not closed"]);
  expect(checkFacts(start, closed, end)).toEqual(["2 problem: input.closed 'q1' closes no open question"]);
  expect(checkFacts(start, question, closed, question, closed, end)).toEqual([
    "4 problem: question 'q1' is asked a second time",
  ]);
  expect(checkFacts(start, { kind: 'input.needed', inputKind: 'text', prompt: '?' }, end)).toEqual([
    '2 problem: input.needed has no correlationId, so no answer can name it',
  ]);
});

test('an end without success has a reason before it, and success none', () => {
  const error = (code: string, recoverable = false): RunFact => ({
    kind: 'error',
    code,
    message: '',
    recoverable,
  });
  expect(checkFacts(start, error('crew_failed'), failed)).toEqual([]);
  expect(checkFacts(start, error('crew_cancelled'), { ...failed, exitCode: 130 })).toEqual([]);
  expect(checkFacts(start, error('input_invalid', true), failed)).toEqual([
    '3 problem: run.finished without success comes without crew_failed or crew_cancelled before it',
  ]);
  expect(checkFacts(start, error('crew_failed'), end)).toEqual([
    '3 problem: run.finished says success after crew_failed',
  ]);
  expect(checkFacts(start, { ...end, exitCode: 2 })).toEqual([
    '2 problem: run.finished says success true with exit code 2',
  ]);
});

test('a field that is null, missing or of the wrong type is named once', () => {
  const [first = '', last = ''] = linesOf(start, end);
  const wrong = [
    first.replace('"crew.yaml"', 'null'),
    last.replace('"tokens":1840', '"tokens":"many"').replace(/"ts":"[^"]+"/, '"ts":"today"'),
  ];
  expect(check(wrong)).toEqual([
    '1 problem: `target` is null and should be left out',
    '2 problem: `ts`: Invalid ISO datetime',
    '2 problem: `tokens`: Invalid input: expected number, received string',
  ]);
});

test('a kind that is not known is a note, once, and its envelope is held all the same', () => {
  const other = (seq: number) => `{"v":2,"seq":${seq},"ts":"2026-01-01T00:00:00Z","kind":"mood","crewId":""}`;
  const [first = '', last = ''] = linesOf(start, end);
  expect(check([first, other(2), other(3), last.replace('"seq":2', '"seq":4')])).toEqual([
    '2 problem: `crewId`: Too small: expected string to have >=1 characters',
    "2 note: kind 'mood' is not known here",
    '3 problem: `crewId`: Too small: expected string to have >=1 characters',
  ]);
});

test('a line that is no event is named by its number, and a blank one is passed over', () => {
  const [first = '', last = ''] = linesOf(start, end);
  expect(check([first, '', 'Warning: old', '{"msg":"hi"', last, '[]'])).toEqual([
    '3 problem: the line is no event (not-json)',
    '4 problem: the line is no event (not-json)',
    '6 problem: the line is no event (not-an-object)',
  ]);
  expect(check([first, '{"msg":"hi"}', last])[0]).toBe('2 problem: `v`: Invalid input: expected 2');
});
