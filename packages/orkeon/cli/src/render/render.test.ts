import { RunProgressModel } from '@orkeon/client';
import { createStamper, type RunFact } from '@orkeon/protocol';
import { expect, test } from 'vitest';
import { chooseLook } from './look.ts';
import { oneLine } from './one-line.ts';
import { openScreen } from './screen.ts';
import { statusLine } from './summary-lines.ts';

const utf8 = { LANG: 'en_GB.UTF-8' };
const start: RunFact = { kind: 'run.started', target: 'crew.yaml', stream: false };
const task = { taskId: 't1', agentRole: 'Writer' };

function show(
  facts: readonly RunFact[],
  options: { isTTY?: boolean; attendance?: 'asked' | 'unattended' } = {},
) {
  const written: string[] = [];
  const { isTTY = false, attendance = 'unattended' } = options;
  const screen = openScreen({
    stream: { isTTY, columns: 60, write: (text) => written.push(text) },
    look: chooseLook({}, utf8),
    attendance,
    isTalkative: true,
    nowMs: () => 3_000,
  });
  const stamper = createStamper({ clock: { now: () => new Date(0) } });
  for (const fact of facts) screen.hear(stamper.stamp(fact));
  screen.close();
  return written;
}

test('on a terminal the line at the bottom gives way to every other line and is gone at the end', () => {
  const written = show([start, { kind: 'task.started', ...task }], { isTTY: true });
  const screen = written.join('').split('\r\u001b[K');
  expect(screen).toContain('3.0 s - t1');
  expect(screen.at(-1)).toBe('▸ running 1 task, tokens not measured, 3.0 s\n');
});

test('a run that was refused before any task is not summed up', () => {
  const refused: RunFact = { kind: 'run.finished', success: false, exitCode: 1, tokens: 0 };
  expect(show([start, refused])).toEqual([]);
});

test('in a pipe there is no control character', () => {
  const written = show([start, { kind: 'task.started', ...task, taskId: '\u001b[2Jt\u0007' }]);
  expect(written.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test('a question shows its choices, each with its number, and its default', () => {
  const question: RunFact = {
    ...{ kind: 'input.needed', correlationId: 'q1', inputKind: 'choice', prompt: 'Which?' },
    ...{ choices: ['red', 'blue'], defaultValue: 'red' },
  } as RunFact;
  expect(show([start, question], { attendance: 'asked' }).join('')).toContain(
    '? Which? [red]\n    1. red\n    2. blue\n',
  );
});

test.each([
  ['confirm', undefined, 'is approved'],
  ['text', undefined, 'is answered with nothing'],
  ['text', 'later', "is answered with 'later'"],
  ['choice', undefined, 'is refused'],
  ['choice', 'red', "is answered with 'red'"],
] as const)('a %s with the default %s, when nobody is asked, %s', (inputKind, defaultValue, fate) => {
  const choices = inputKind === 'choice' ? { choices: ['red'] } : {};
  const asked: RunFact = {
    kind: 'input.needed',
    correlationId: 'q1',
    inputKind,
    prompt: 'So?',
    defaultValue,
    ...choices,
  };
  expect(show([start, asked]).join('')).toContain(`"So?" ${fate}`);
});

test('a status fits its width', () => {
  const model = new RunProgressModel();
  const stamper = createStamper({ clock: { now: () => new Date(0) } });
  for (let index = 0; index < 20; index += 1) {
    model.apply(stamper.stamp({ kind: 'task.started', taskId: `task-${index}`, agentRole: 'Writer' }).event);
  }
  expect(statusLine(model.progress, 0, 30).length).toBeLessThan(30);
});

test('text of others moves no cursor, is on one line, and is cut between characters', () => {
  expect(oneLine('a\u001b[31mb\n\u2028c\u0007', 20)).toBe('ab \\u2028c\\x07');
  expect(oneLine('😀😀😀', 4)).toBe('😀…');
});

test('a sign has its colour on a terminal, and a plain form where the locale has no other', () => {
  expect(chooseLook({ isTTY: true }, utf8).good).not.toBe('✓');
  expect(chooseLook({ isTTY: true }, utf8).good).toContain('✓');
  expect(chooseLook({}, {}).skipped).toBe('-');
});
