import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCrew } from './parse-crew.ts';

const word = fc.constantFrom(
  ...['name', 'agents', 'tasks', 'crew', 'goal', 'description', 'expectedOutput', 'humanInput', 'llm', 'x-a'],
  ...['variables', 'context', 'dependencies', 'process', 'mounts', 'links', 'id', 'timeout', '<<', 'role'],
  ...[': ', ':\n', '\n', '\n  ', '\n    ', '- ', '[', ']', '{', '}', ', ', '"', "'", '|', '>', '# ', '---\n'],
  ...[
    '&a ',
    '*a',
    '!t ',
    '? ',
    'true',
    '5',
    '~',
    't',
    'a',
    '\t',
    '\r\n',
    '\uFEFF',
    '\u2028',
    '🐝',
    '%YAML 1.1\n',
  ],
  ...[`\${SECRET}`, '${', '__proto__', 'constructor'],
);
const secret = 'the-value-of-a-key';
const context = { file: 'crew.yaml', environment: { SECRET: secret }, tools: ['file_read'] };

test('any text is a crew or a list of problems inside the file, and no problem shows the environment', async () => {
  const texts = fc.oneof(
    fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const parsed = await parseCrew(text, context);
      if (parsed.ok) return;
      expect(parsed.problems.length).toBeGreaterThan(0);
      const lines = text.split('\n').length;
      for (const { line, column, message } of parsed.problems) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(message).not.toContain(secret);
        expect(message).not.toContain('\n');
      }
    }),
    { numRuns: 500 },
  );
});

test('problems come from top to bottom', async () => {
  const line = fc.constantFrom(
    'nme: x',
    'process: y',
    'memory: true',
    'agents: 1',
    'tasks: {t: {a: 1}}',
    'llm: []',
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(line, { minLength: 1 }), async (lines) => {
      const parsed = await parseCrew(lines.join('\n'), context);
      const places = parsed.ok ? [] : parsed.problems.map((problem) => problem.line * 1_000 + problem.column);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});
