import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { delegate } from '../../support/delegate.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const MAIN = 'main="$(git rev-parse --git-common-dir)/.."';
const verdictOf = ({ run }: Awaited<ReturnType<typeof delegate>>) => [run.code, run.json.verdict];

describe('work that reaches the caller’s checkout is a high finding and no success', () => {
  test.each([
    ['an edit', 'echo leak >> "$main/f.txt"', 'f.txt'],
    ['a new file', 'mkdir -p "$main/sub"; echo leak > "$main/sub/leak.txt"', 'sub/leak.txt'],
    ['a deletion', 'rm "$main/g.txt"', 'g.txt'],
    ['a file that git ignores', 'echo K=2 > "$main/.env"', '.env'],
    [
      'an edit of a process that nobody holds any more',
      '(main=$main setsid sh -c \'sleep 0.3; echo leak >> "$main/f.txt"; sleep 0.3\' > /dev/null 2>&1 &); sleep 1',
      'f.txt',
    ],
    ['another mode', 'chmod +x "$main/f.txt"', 'f.txt'],
    ['a commit on its branch', 'git -C "$main" commit -q --allow-empty -m leak', 'refs/heads/main'],
    [
      'its branch, moved to a commit of the agent',
      'git commit -q --allow-empty -m x; git update-ref refs/heads/main HEAD',
      'refs/heads/main',
    ],
    ['another branch', 'git -C "$main" checkout -q -b elsewhere', '.git/HEAD'],
    ['a hook', 'echo "#!/bin/sh" > "$main/.git/hooks/pre-commit"', '.git/hooks/pre-commit'],
    ['a hook that is no longer run', 'chmod -x "$main/.git/hooks/post-commit"', '.git/hooks/post-commit'],
    [
      'a setting of the checkout alone',
      'echo "[core]" > "$main/.git/config.worktree"',
      '.git/config.worktree',
    ],
    [
      'a hook of a submodule',
      'echo "#!/bin/sh" > "$main/.git/modules/a/b/hooks/post-checkout"',
      '.git/modules/a/b/hooks/post-checkout',
    ],
    [
      'objects from elsewhere',
      'echo /nonexistent >> "$main/.git/objects/info/alternates"',
      '.git/objects/info/alternates',
    ],
    ['a setting', 'git config user.name Else', '.git/config'],
    [
      'what everybody ignores',
      'echo "hidden*" >> "$(git rev-parse --git-path info/exclude)"; echo 1 > hidden.txt',
      '.git/info/exclude',
    ],
    [
      'attributes for everybody',
      'mkdir -p "$main/.git/info"; echo "* -text" > "$main/.git/info/attributes"',
      '.git/info/attributes',
    ],
    ['a dropped stash', 'git -C "$main" stash drop -q', 'stash entry'],
    ['a stash made there', 'echo z >> "$main/f.txt"; git -C "$main" stash -q', 'stash entry'],
  ])('%s', async (_what, work, named) => {
    using place = makePlace();
    place.write('.git/info/exclude', '.env\n');
    place.write('.env', 'K=1\n');
    place.write('f.txt', 'stashed\n');
    place.git('stash');
    place.git('init', '-q', '--bare', '.git/modules/a/b');
    chmodSync(place.write('.git/hooks/post-commit', '#!/bin/sh\n'), 0o755);
    const task = await delegate(place, `${MAIN}; ${work}`);
    expect(verdictOf(task)).toEqual([1, 'contradicted']);
    const files = task.findings('CHECKOUT_LEAK').map(({ severity, file }) => `${severity} ${file}`);
    expect(files.join('\n')).toContain(`high ${named}`);
  });

  test('the same content as in the worktree', async () => {
    using place = makePlace();
    const task = await delegate(place, `${MAIN}; echo z >> f.txt; cp f.txt "$main/f.txt"`);
    expect(verdictOf(task)).toEqual([1, 'contradicted']);
  });
});

test('a file that the caller links is the same on both sides: changing it is no leak', async () => {
  using place = makePlace();
  place.write('.git/info/exclude', '.env\n');
  place.write('.env', 'K=1\n');
  place.write('.caesar/config.toml', '[worktree]\nlink = [".env"]\n');
  const task = await delegate(place, 'echo K=2 > .env; echo z >> f.txt');
  expect(verdictOf(task)).toEqual([0, 'good']);
  expect(place.read('.env')).toBe('K=2\n');
});

test('an edit in a submodule of the checkout is a leak', async () => {
  using place = makePlace();
  using other = makePlace();
  place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.repository, 'lib');
  place.git('commit', '-qm', 'lib');
  const task = await delegate(place, `${MAIN}; echo leak >> "$main/lib/f.txt"`);
  expect(verdictOf(task)).toEqual([1, 'contradicted']);
  expect(task.findings('CHECKOUT_LEAK').map(({ file }) => file)).toEqual(['lib/f.txt']);
});

describe('from a linked worktree', () => {
  test.each([
    ['the main checkout', ({ repository }: Place) => `${repository}/f.txt`],
    ['another one', ({ root }: Place) => `${root}/third/f.txt`],
  ])('what reaches %s is seen', async (_what, target) => {
    using place = makePlace();
    place.declareAgent('worker', '');
    for (const name of ['linked', 'third']) place.git('worktree', 'add', '-q', `../${name}`);
    writeFileSync(`${place.root}/agent-worker`, bashAgent(`echo leak >> ${target(place)}`));
    const run = await place.caesar(['run', 'x', '--agent', 'worker', '--json', '--isolation', 'worktree'], {
      cwd: `${place.root}/linked`,
    });
    expect([run.code, run.json.verdict]).toEqual([1, 'contradicted']);
    expect(run.json.findings[0]).toMatchObject({ code: 'CHECKOUT_LEAK', file: target(place) });
  });
});

/** Does something in the middle of an agent’s sleep. */
async function whileAsleep(place: Place, act: () => void) {
  const started = `${place.root}/started`;
  const acting = (async () => {
    while (!existsSync(started)) await pause(20);
    await pause(700);
    act();
  })();
  const task = await delegate(place, `touch ${started}; sleep 1.5; echo z >> f.txt`);
  await acting;
  return task;
}

describe('the caller may go on working meanwhile', () => {
  test('edits, new files, commits and branches of the caller’s are told and held against nobody', async () => {
    using place = makePlace();
    const task = await whileAsleep(place, () => {
      appendFileSync(`${place.repository}/g.txt`, 'mine\n');
      writeFileSync(`${place.repository}/own.txt`, 'own\n');
      place.git('commit', '-qam', 'mine');
      place.git('branch', 'topic');
      place.git('config', 'user.email', 'else@example.org');
    });
    expect(verdictOf(task)).toEqual([0, 'good']);
    expect(task.findings('CHECKOUT_LEAK')).toEqual([]);
    expect(task.findings('CHECKOUT_CHANGED')).toHaveLength(1);
  });

  test('also while an agent that tells nothing is busy all the time', async () => {
    using place = makePlace();
    const shell = spawn('/bin/sh', ['-c', 'while read -r line; do eval "$line"; done; echo'], {
      cwd: place.repository,
      env: place.env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const work = `while [ ! -e ${place.root}/done ]; do echo x >> log; sleep 0.01; done; rm log; echo z >> f.txt`;
    const busy = delegate(place, `touch ${place.root}/go; ${work}`);
    while (!existsSync(`${place.root}/go`)) await pause(20);
    shell.stdin.end(`sleep 0.3; echo mine >> g.txt; git commit -qam mine; touch ${place.root}/done\n`);
    const task = await busy;
    expect(verdictOf(task)).toEqual([0, 'good']);
    expect(task.findings('CHECKOUT_CHANGED')).toHaveLength(1);
  });

  test('another task may be landed', async () => {
    using place = makePlace();
    const other = await delegate(place, 'echo other > other.txt');
    place.declareAgent('slow', '');
    writeFileSync(
      `${place.root}/agent-slow`,
      `#!/bin/bash\ntouch ${place.root}/go; while [ ! -e ${place.root}/done ]; do echo x >> log; sleep 0.02; done\n` +
        `printf '{"protocol":"caesar.report/v1","status":"success","summary":"ok"}' > "$CAESAR_REPORT_PATH"\n`,
    );
    const running = place.caesar(['run', 'x', '--agent', 'slow', '--json']);
    while (!existsSync(`${place.root}/go`)) await pause(20);
    expect((await place.caesar(['apply', other.id])).code).toBe(0);
    writeFileSync(`${place.root}/done`, '');
    const run = await running;
    expect(run.json.verdict).toBe('good');
  });
});

test('what one of two silent agents did is a suspicion of both, and is laid to neither', async () => {
  using place = makePlace();
  const [ready, done] = [`${place.root}/ready`, `${place.root}/done`];
  const busy = (until: string) => `(while [ ! -e ${until} ]; do echo x >> log; sleep 0.01; done; rm log)`;
  place.declareAgent('other', '');
  writeFileSync(`${place.root}/agent-other`, bashAgent(`touch ${ready}; ${busy(done)}`));
  const other = place.caesar(['run', 'x', '--agent', 'other', '--json']);
  while (!existsSync(ready)) await pause(20);
  const work = `${busy(`${place.root}/now`)} & sleep 0.3; echo leak >> "$main/f.txt"; sleep 0.3; touch ${place.root}/now; wait; touch ${done}`;
  const task = await delegate(place, `${MAIN}; ${work}`);
  for (const run of [task.run, await other]) {
    expect(run.json.verdict).toBe('good');
    expect(run.json.findings.map(({ code }: { code: string }) => code)).toContain('CHECKOUT_SUSPECT');
  }
});

test('commits on a branch of its own and a stash are findings, and the diff holds the work', async () => {
  using place = makePlace();
  const work =
    'git checkout -qb other; echo z >> f.txt; git commit -qam z; git branch -m renamed; echo s >> g.txt; git stash -q';
  const task = await delegate(place, work);
  expect(task.files).toEqual(['f.txt']);
  expect(task.findings('BRANCH_FOREIGN')[0]?.title).toContain('renamed');
  expect(task.findings('STASH_LEFT')).toHaveLength(1);
  expect(task.run.json.verdict).toBe('good');
});

test('a branch or a tag that came without commits of the agent’s is told, and held against nobody', async () => {
  using place = makePlace();
  const task = await delegate(place, 'git branch extra; git tag mark; echo z >> f.txt');
  expect(verdictOf(task)).toEqual([0, 'good']);
  expect(task.findings('CHECKOUT_CHANGED')[0]?.detail).toContain('"refs/heads/extra", "refs/tags/mark"');
});

test('commits on a tag or another ref are findings; what was there before is none', async () => {
  using place = makePlace();
  place.git('tag', 'before');
  place.git('commit', '-q', '--allow-empty', '-m', 'second');
  const task = await delegate(
    place,
    'git checkout -q --detach before; git tag seen; echo z >> f.txt; git commit -qam z; git tag mine; git update-ref refs/own/x HEAD',
  );
  const titles = task.findings('BRANCH_FOREIGN').map(({ title }) => title.replace(/.* are on /, ''));
  expect(titles).toEqual([
    'a ref that is not the task’s: refs/own/x',
    'a tag that is not the task’s: refs/tags/mine',
  ]);
});

test('a stash made in place is named, and one that was there before is not', async () => {
  using place = makePlace();
  place.write('.caesar/config.toml', '[policy]\nallow_inplace_write = true\n');
  place.write('g.txt', 'stashed before\n');
  place.git('stash', '-q', '--', 'g.txt');
  const task = await delegate(place, 'echo z >> f.txt; git stash -q -- f.txt', ['--isolation', 'inplace']);
  expect(task.files).toEqual([]);
  expect(task.findings('STASH_LEFT')).toMatchObject([{ detail: expect.stringContaining('WIP on main') }]);
});

test('commits made in place are named', async () => {
  using place = makePlace();
  place.write('.caesar/config.toml', '[policy]\nallow_inplace_write = true\n');
  place.write('f.txt', 'a\nb\nc\nmine\n');
  const task = await delegate(place, 'echo z >> f.txt; git commit -qam z', ['--isolation', 'inplace']);
  expect(task.files).toEqual(['f.txt']);
  expect(task.findings('COMMITS_IN_PLACE')).toHaveLength(1);
  expect(task.findings('HEAD_MOVED_IN_PLACE')).toEqual([]);
});

test.each([
  ['on another branch', 'git checkout -q -b other', 'from main to other'],
  ['before where it stood', 'git reset -q --soft HEAD~1', 'from main to main'],
])('a checkout that is left %s is named', async (_where, work, told) => {
  using place = makePlace();
  place.git('commit', '-q', '--allow-empty', '-m', 'second');
  place.write('.caesar/config.toml', '[policy]\nallow_inplace_write = true\n');
  const task = await delegate(place, work, ['--isolation', 'inplace']);
  expect(task.findings('HEAD_MOVED_IN_PLACE')[0]?.title).toContain(told);
  expect(task.findings('COMMITS_IN_PLACE')).toEqual([]);
});

describe('whatever an agent does to the worktree itself', () => {
  test.each([
    ['its link to the repository is removed', 'rm .git'],
    ['its link leads nowhere', 'echo "gitdir: /nonexistent" > .git'],
    ['it becomes a repository of its own', 'rm .git; git init -q; git add -A; git commit -qm own'],
    ['the repository forgets it', 'rm -r "$(git rev-parse --git-dir)"'],
  ])('%s, and the work is seen and lands', async (_what, damage) => {
    using place = makePlace();
    const task = await delegate(place, `echo z >> f.txt; ${damage}; echo n > new.txt`);
    expect(task.run.code, task.run.stdout).toBe(0);
    expect(task.files).toEqual(['f.txt', 'new.txt']);
    expect((await place.caesar(['diff', task.id, '--name-only'])).stdout).toBe('f.txt\nnew.txt\n');
    expect((await place.caesar(['apply', task.id])).code).toBe(0);
    expect(place.read('new.txt')).toBe('n\n');
  });

  test('it becomes a part of somebody else’s repository, whose files are no change', async () => {
    using place = makePlace();
    using other = makePlace();
    other.write('else.txt', 'else\n');
    other.git('add', '.');
    other.git('commit', '-qm', 'else');
    const task = await delegate(place, `echo z >> f.txt; echo 'gitdir: ${other.repository}/.git' > .git`);
    expect(task.files).toEqual(['f.txt']);
    expect((await place.caesar(['diff', task.id, '--name-only'])).stdout).toBe('f.txt\n');
    expect((await place.caesar(['apply', task.id])).code).toBe(0);
  });

  test('a worktree that is gone is no success, and nothing is said to be verified by git', async () => {
    using place = makePlace();
    const task = await delegate(place, 'rm -rf "$PWD"');
    expect(verdictOf(task)).toEqual([1, 'contradicted']);
    expect(task.run.json).toMatchObject({
      reason: 'the workspace was gone',
      changes_verified_by: 'declaration',
      report: { changes: [] },
    });
  });
});
