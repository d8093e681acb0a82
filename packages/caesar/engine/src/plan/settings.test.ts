import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../config/defaults.ts';
import { chooseSettings } from './settings.ts';
import { roleThat } from './test-support/facts.ts';

const POLICY = {
  ...DEFAULT_POLICY,
  default_mode: 'read-only',
  default_isolation: 'inplace',
  default_network: 'off',
  default_timeout: 1,
} as const;
const ROLE = roleThat({ name: 'r', mode: 'write', isolation: 'worktree', network: 'on', timeout: 2 });

test('what the caller asks comes before the role’s word', () => {
  const asked = {
    objective: 'x',
    mode: 'read-only',
    isolation: 'auto',
    network: 'auto',
    timeout_ms: 3,
  } as const;
  expect(chooseSettings(asked, ROLE, POLICY)).toEqual({
    mode: { value: 'read-only', from: 'request' },
    isolation: { value: 'auto', from: 'request' },
    network: { value: 'auto', from: 'request' },
    timeout_ms: { value: 3, from: 'request' },
  });
});

test('the role’s word comes before the policy’s', () => {
  expect(chooseSettings({ objective: 'x' }, ROLE, POLICY)).toEqual({
    mode: { value: 'write', from: 'role' },
    isolation: { value: 'worktree', from: 'role' },
    network: { value: 'on', from: 'role' },
    timeout_ms: { value: 2, from: 'role' },
  });
});

test('the policy decides what nobody else does', () => {
  const settled = {
    isolation: { value: 'inplace', from: 'policy' },
    network: { value: 'off', from: 'policy' },
    timeout_ms: { value: 1, from: 'policy' },
  };
  expect(chooseSettings({ objective: 'x' }, null, POLICY)).toEqual({
    mode: { value: 'read-only', from: 'policy' },
    ...settled,
  });
  expect(chooseSettings({ objective: 'x' }, roleThat({ name: 'r' }), POLICY)).toMatchObject(settled);
});
