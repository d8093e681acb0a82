import { expect, test } from 'vitest';
import { commandOf } from '../test-support/requests.ts';
import { pi } from './agent.ts';

test('in write mode it has all its tools', () => {
  const { args, stdin } = commandOf(pi, { model: 'a/b', session: 's' });
  expect(args).toEqual(['-p', '--mode', 'json', '--offline', '--model', 'a/b', '--session', 's']);
  expect(stdin).toBe('BRIEF-SECRET');
});

test('in read-only mode it has those that read', () => {
  expect(commandOf(pi, { mode: 'read-only' }).args.slice(-2)).toEqual(['--tools', 'read,grep,find,ls']);
});
