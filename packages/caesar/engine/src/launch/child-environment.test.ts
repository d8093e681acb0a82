import { readFileSync } from 'node:fs';
import { USER_GIT_VARIABLES } from '@caesar/host';
import { expect, test } from 'vitest';
import { childEnvironment, STRIPPED_VARIABLES } from './child-environment.ts';

const parent = {
  PATH: '/bin',
  HOME: '/home/somebody',
  HTTPS_PROXY: 'http://127.0.0.1:3128',
  AN_AGENTS_KEY: 'secret',
  GIT_DIR: '/elsewhere/.git',
  GIT_INDEX_FILE: '/elsewhere/index',
  GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
  OLDPWD: '/elsewhere',
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

test('a child’s git is the user’s: its settings are read and its commits are made in the user’s name', () => {
  const user = {
    GIT_CONFIG_GLOBAL: '/home/somebody/.gitconfig.d/main',
    GIT_CONFIG_SYSTEM: '/etc/gitconfig.d/main',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Somebody',
    GIT_AUTHOR_EMAIL: 's@example.org',
    GIT_COMMITTER_NAME: 'Somebody',
    GIT_COMMITTER_EMAIL: 's@example.org',
  };
  expect(childEnvironment({ ...parent, ...user }, {}, {})).toMatchObject(user);
});

test('the documentation lists every name that is not inherited, every one of git’s that is, and no other', () => {
  const page = readFileSync(new URL('../../../../../docs/environment.md', import.meta.url), 'utf8');
  const [stripped = '', kept = ''] = page.split('## ');
  const listed = (part: string) => [...part.matchAll(/^\| `([A-Z_*]+)` \|/gm)].map(([, name]) => name);
  expect(listed(stripped)).toEqual([...STRIPPED_VARIABLES]);
  expect(listed(kept)).toEqual([...USER_GIT_VARIABLES]);
});
