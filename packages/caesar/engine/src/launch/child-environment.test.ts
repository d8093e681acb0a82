import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childEnvironment, STRIPPED_VARIABLES } from './child-environment.ts';

const parent = {
  PATH: '/bin',
  HOME: '/home/somebody',
  HTTPS_PROXY: 'http://127.0.0.1:3128',
  AN_AGENTS_KEY: 'secret',
  GIT_DIR: '/elsewhere/.git',
  GIT_INDEX_FILE: '/elsewhere/index',
  CLAUDECODE: '1',
  CAESAR_TASK_ID: 't_parent',
};

test('a child keeps path, home, proxies and keys, and loses what would lead it elsewhere', () => {
  expect(childEnvironment(parent, {}, {})).toEqual({
    PATH: '/bin',
    HOME: '/home/somebody',
    HTTPS_PROXY: 'http://127.0.0.1:3128',
    AN_AGENTS_KEY: 'secret',
  });
});

test('what is declared wins over what is inherited, and the task’s own variables win over both', () => {
  const declared = { HOME: '/home/agent', CAESAR_TASK_ID: 't_declared' };
  const environment = childEnvironment(parent, declared, { CAESAR_TASK_ID: 't_own' });
  expect(environment).toMatchObject({ HOME: '/home/agent', CAESAR_TASK_ID: 't_own' });
});

test('the documentation lists every name that is not inherited, and no other', () => {
  const page = readFileSync(new URL('../../../../../docs/environment.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z_*]+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual([...STRIPPED_VARIABLES]);
});
