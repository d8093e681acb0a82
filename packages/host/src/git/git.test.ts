import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { git, gitToSink } from './git.ts';
import { gitEnvironment } from './neutral-settings.ts';

const folder = useFolder();

describe('git', () => {
  test('gives its code, its bytes and its words', async () => {
    expect(await git(['init', '--quiet'], { cwd: folder() })).toMatchObject({ code: 0, stderr: '' });
    expect(await git(['hash-object', '--stdin'], { cwd: folder(), stdin: 'text\n' })).toMatchObject({
      code: 0,
      stdout: Buffer.from('8e27be7d6154a1f68ea9160ef0e18691d20560dc\n'),
    });
    expect(await git(['no-such-verb'], { cwd: folder() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a git command'),
    });
  });

  test('that cannot run, takes too long or says too much is a value', async () => {
    const cwd = folder();
    expect(await git(['version'], { cwd, env: { PATH: '/nowhere' } })).toMatchObject({
      code: -1,
      stderr: "cannot start 'git': no such program",
    });
    expect(await git(['version'], { cwd, maxBytes: 3 })).toMatchObject({
      code: -1,
      stdout: Buffer.from('git'),
    });
    const slow = ['-c', 'alias.slow=!sleep 60', 'slow'];
    expect(await git(slow, { cwd, timeoutMs: 50 })).toMatchObject({
      code: -1,
      stderr: 'git took too long and was ended',
    });
    expect(await git(slow, { cwd, signal: AbortSignal.abort() })).toMatchObject({ code: -1 });
  });

  test('streams into a sink, and a sink that fails is an error', async () => {
    const received: Buffer[] = [];
    const sink = new Writable({ write: (chunk, _, done) => done(void received.push(chunk) as never) });
    expect(await gitToSink(['version'], sink, { cwd: folder() })).toEqual({ code: 0, stderr: '' });
    expect(Buffer.concat(received).toString()).toMatch(/^git version /);
    const full = new Writable({ write: (_, __, done) => done(new Error('full')) });
    await expect(gitToSink(['version'], full, { cwd: folder() })).rejects.toThrow('full');
    const { code, stderr } = await gitToSink(['version'], new Writable(), { cwd: '/nowhere' });
    expect([code, stderr]).toEqual([-1, expect.stringContaining("'/nowhere' does not exist")]);
  });
});

test('the environment of git has no variable of git’s but those that say whose git it is', () => {
  const env = {
    PATH: '/bin',
    GIT_DIR: 'x',
    GIT_INDEX_FILE: 'x',
    GIT_CONFIG_GLOBAL: '/mine',
    GIT_AUTHOR_NAME: 'Me',
    GIT_AUTHOR_DATE: 'x',
    LC_CTYPE: 'fr',
    LANGUAGE: 'fr',
  };
  expect(gitEnvironment(env)).toEqual({
    PATH: '/bin',
    GIT_CONFIG_GLOBAL: '/mine',
    GIT_AUTHOR_NAME: 'Me',
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
  });
});
