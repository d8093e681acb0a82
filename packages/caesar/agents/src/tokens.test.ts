import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTokens, holdsToken } from './tokens.ts';

const values = {
  prompt: 'Do it',
  workspace: '/w',
  taskDir: '/t',
  reportPath: '/t/report.json',
  model: null,
  schemaPath: null,
  channelConfig: null,
  session: null,
};

const hostile = fc
  .array(fc.constantFrom('{{prompt}}', '{{workspace}}', '{{model}}', '$&', "$'", '$1', '{{', '}}', 'x'))
  .map((pieces) => pieces.join(''));

test('tokens are filled in, several in one argument too', () => {
  expect(
    fillTokens(['{{prompt}}', '--io={{workspace}}:{{taskDir}}', '{{reportPath}}{{reportPath}}'], values),
  ).toEqual(['Do it', '--io=/w:/t', '/t/report.json/t/report.json']);
});

test('an argument that holds a token without value is left out whole', () => {
  expect(fillTokens(['-m', '--model={{model}}', '{{workspace}}{{model}}', 'x'], values)).toEqual(['-m', 'x']);
  expect(fillTokens(['--model={{model}}'], { ...values, model: '' })).toEqual(['--model=']);
});

test('other braces stay as they are', () => {
  const args = [
    '{}',
    '{{}}',
    '{{ prompt }}',
    '{{Prompt}}',
    '{{promptt}}',
    '{prompt}',
    '$HOME {x}',
    '{{branch}}',
  ];
  expect(fillTokens(args, values)).toEqual(args);
  expect(fillTokens(['{{{prompt}}}', '{{{{workspace}}}}'], values)).toEqual(['{Do it}', '{{/w}}']);
});

test('what a value contains is never looked into', () => {
  fc.assert(
    fc.property(hostile, hostile, (prompt, workspace) => {
      const filled = fillTokens(['a{{prompt}}b', '{{workspace}}{{prompt}}'], {
        ...values,
        prompt,
        workspace,
      });
      expect(filled).toEqual([`a${prompt}b`, workspace + prompt]);
    }),
  );
});

test('arguments without tokens come back as they were given', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (args) => {
      const plain = args.filter((argument) => !argument.includes('{{'));
      expect(fillTokens(plain, values)).toEqual(plain);
    }),
  );
});

test('a token is found wherever it stands', () => {
  expect(holdsToken(['-m', 'x={{model}}'], 'model')).toBe(true);
  expect(holdsToken(['{{prompt}}', '{{ model }}'], 'model')).toBe(false);
});
