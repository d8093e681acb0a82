import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { commandOf } from '../test-support/requests.ts';
import { antigravity } from './agent.ts';

const pointer = 'Your task is in the file /t/brief.md: read all of it, then carry it out.';

test('the brief is a file, and its time limit lies behind ours', () => {
  const { bin, args, stdin, files } = commandOf(antigravity, {
    model: 'm',
    session: 'c-1',
    directories: ['/more'],
  });
  expect([bin, ...args]).toEqual([
    ...['agy', '--print', pointer, '--output-format', 'stream-json'],
    ...['--mode', 'accept-edits', '--dangerously-skip-permissions', '--print-timeout', '151s'],
    ...['--add-dir', '/t', '--add-dir', '/more', '--model', 'm', '--conversation', 'c-1'],
  ]);
  expect(stdin).toBe(null);
  expect(files).toEqual([{ name: 'brief.md', content: 'BRIEF-SECRET' }]);
});

test('in read-only mode it plans', () => {
  const { args } = commandOf(antigravity, { mode: 'read-only' });
  expect(args.slice(4, 6)).toEqual(['--mode', 'plan']);
  expect(args).not.toContain('--dangerously-skip-permissions');
});

test(
  'the report’s schema is a file that its own option names',
  verifies('caesar.collect.antigravity-schema', () => {
    const { args, files } = commandOf(antigravity, { schema: { type: 'object' } });
    expect(args[args.indexOf('--json-schema') + 1]).toBe('/t/report.schema.json');
    expect(files.map(({ name }) => name)).toEqual(['brief.md', 'report.schema.json']);
  }),
);
