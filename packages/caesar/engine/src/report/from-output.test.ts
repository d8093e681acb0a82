import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { reportForm } from '../plan/reporting.ts';
import { findFencedBlocks } from './fenced-blocks.ts';
import { reportFromOutput } from './from-output.ts';

const TASK = 't_1';
const search = { taskId: TASK, given: [] };

const report = (fields: object = {}) =>
  JSON.stringify({ protocol: 'caesar.report/v1', status: 'success', summary: 's', ...fields });
const fenced = (content: string, info = 'json caesar:report') => `\`\`\`${info}\n${content}\n\`\`\``;
const summaryOf = (output: string, given: readonly string[] = []) => {
  const reading = reportFromOutput(output, { taskId: TASK, given });
  return reading?.ok ? reading.value.summary : (reading?.outcome ?? null);
};

describe('a fenced block', () => {
  test(
    'that says caesar:report is read, and wins over any other object',
    verifies('caesar.collect.fenced-block', () => {
      expect(summaryOf(`Done.\n\n${fenced(report({ summary: 'in a fence' }))}\n`)).toBe('in a fence');
      expect(summaryOf(`${fenced(report({ summary: 'in a fence' }))}\n${report({ summary: 'later' })}`)).toBe(
        'in a fence',
      );
    }),
  );

  test.each([
    ['json caesar:report', true],
    ['JSON  caesar:report ', true],
    ['caesar:report', true],
    ['json caesar:report\r', true],
    ['json caesar:report please', false],
    ['json', false],
  ])('opened by %o is one: %s', (info, is) => {
    expect(findFencedBlocks(fenced('{}', info))).toEqual(is ? ['{}\n'] : []);
  });

  test('may be indented, have no end, or come after words on its line', () => {
    expect(findFencedBlocks(`  - \`\`\`json caesar:report\n    {}\n    \`\`\`\nmore`)).toEqual(['    {}\n']);
    expect(findFencedBlocks('````json caesar:report\n{"a":1}')).toEqual(['{"a":1}']);
    expect(findFencedBlocks('Here: ```json caesar:report\n{}\n```')).toEqual(['{}\n']);
  });

  test('that is the last valid one is taken', () => {
    const [first, second] = ['first', 'second'].map((summary) => fenced(report({ summary })));
    expect(summaryOf(`${first}\n${second}`)).toBe('second');
    expect(summaryOf(`${first}\n${fenced('{"protocol":"caesar.report/v1","sta')}`)).toBe('first');
  });
});

describe('an object that declares itself', () => {
  test(
    'is read from anywhere in the text, the last one first',
    verifies('caesar.collect.self-declared-object', () => {
      expect(summaryOf(`I am done: ${report({ summary: 'bare' })}. Bye {}`)).toBe('bare');
      expect(summaryOf(`${report({ summary: 'first' })}\n${report({ summary: 'second' })}`)).toBe('second');
      expect(summaryOf(fenced(report({ summary: 'plain fence' }), 'json'))).toBe('plain fence');
      expect(summaryOf(`{"type":"result","output":${report({ summary: 'inside another' })}}`)).toBe(
        'inside another',
      );
    }),
  );

  test('is read with nulls for what it leaves out, spread over lines, or with its slash escaped', () => {
    const nulls = report({
      details: null,
      changes: [{ path: 'a', action: null, summary: null }],
      usage: null,
    });
    expect(reportFromOutput(nulls, search)).toMatchObject({
      ok: true,
      value: { details: '', changes: [{ path: 'a', action: 'modified' }], usage: {} },
    });
    expect(summaryOf(JSON.stringify(JSON.parse(report({ summary: 'wide' })), null, 4))).toBe('wide');
    expect(summaryOf(report({ summary: 'php' }).replace('/', '\\/'))).toBe('php');
  });

  test('that cannot be taken is refused with its reason, where no other can', () => {
    expect(summaryOf(report({ status: 'done' }))).toBe('invalid');
    expect(summaryOf(report({ protocol: 'caesar.report/v2' }))).toBe('unknown_version');
    expect(summaryOf(`${report({ summary: 'good' })} ${report({ status: 'done' })}`)).toBe('good');
  });

  test.each([
    ['nothing', ''],
    ['prose about caesar.report/v1', 'Write "protocol": "caesar.report/v1" into {it}.'],
    ['half an object', report().slice(0, -1)],
    ['an event', JSON.stringify({ protocol: 'caesar.event/v1', type: 'finished', status: 'success' })],
    ['a declaration that is not its own', JSON.stringify({ note: ['protocol', 'caesar.report/v1'] })],
    ['a declaration in a string', JSON.stringify({ text: report() })],
  ])('is not found in %s', (_, output) => {
    expect(summaryOf(output)).toBeNull();
  });
});

describe('what the agent was given', () => {
  test('is no report when it is printed back: the form of the brief, or an example in the objective', () => {
    const form = reportForm(TASK);
    expect(summaryOf(`My brief was:\n${fenced(form)}`, [form])).toBeNull();
    const objective = `Document this report: ${report({ summary: 'an example' })}`;
    expect(summaryOf(`You said: ${objective}`, [objective])).toBeNull();
    const spaced = JSON.stringify(JSON.parse(report({ summary: 'an example' })), null, 2);
    expect(summaryOf(fenced(spaced), [objective])).toBeNull();
    expect(summaryOf(`${objective}\n${report({ summary: 'mine' })}`, [objective])).toBe('mine');
  });

  test('hides nothing that the agent says itself, whatever it was', () => {
    const own = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(fc.string()), own, (given, summary) => {
        expect(summaryOf(`${given.join('\n')}\n${fenced(report({ summary }))}`, given)).toBe(summary);
      }),
    );
  });

  test('binds the report to the task: another task’s is never taken', () => {
    expect(summaryOf(report({ task_id: 't_2' }))).toBe('invalid');
    expect(summaryOf(`${report({ summary: 'mine', task_id: TASK })} ${report({ task_id: 't_2' })}`)).toBe(
      'mine',
    );
  });
});

test('no text makes the search throw, and none that declares nothing gives a report', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(reportFromOutput(text, search)).toBeNull();
    }),
  );
});

test('a fence is found in linear time however many backticks, marks and spaces there are', () => {
  for (const part of ['`', '```', 'caesar:report', 'caesar:report ', '```json caesar:report', ' \t']) {
    expect(Array.isArray(findFencedBlocks(part.repeat(50_000)))).toBe(true);
    expect(Array.isArray(findFencedBlocks(`${part}\n`.repeat(50_000)))).toBe(true);
  }
});
