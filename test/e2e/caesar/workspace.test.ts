import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent } from '../../support/agents.ts';
import { configure, delegate } from '../../support/delegate.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const ignore = (place: Place, ...patterns: string[]) => {
  place.write('.gitignore', `${patterns.join('\n')}\n`);
  place.git('add', '.gitignore');
  place.git('commit', '-qm', 'ignore');
};
const withDependencies = (): Place => {
  const place = makePlace();
  ignore(place, '.env', 'node_modules/');
  place.write('.env', 'K=1\n');
  place.write('node_modules/a/index.js', 'a\n');
  return place;
};
const document = (place: Place, id: string) => JSON.parse(place.read(`.caesar/tasks/${id}/workspace.json`));

describe('what the configuration asks for', () => {
  test(
    'is in the worktree, and in neither diff nor apply, though the agent commits it all',
    verifies(
      [
        'caesar.changes.deposits-excluded',
        'caesar.changes.deposits-by-prefix',
        'caesar.changes.deposits-recorded',
        'caesar.changes.diff-excludes-deposits',
        'caesar.changes.apply-excludes-deposits',
      ],
      async () => {
        using place = withDependencies();
        configure(place, '[worktree]\ncopy = [".env"]\nlink = ["node_modules"]');
        const task = await delegate(
          place,
          'cat .env node_modules/a/index.js > seen; echo K=2 > .env; git add -Af; git commit -qm all; echo more >> f.txt',
        );
        expect(task.files).toEqual(['f.txt', 'seen']);
        expect(document(place, task.id).deposits).toEqual([
          { path: '.env', how: 'copied' },
          { path: 'node_modules', how: 'linked' },
        ]);
        const diff = await place.caesar(['diff', task.id, '--name-only']);
        expect(diff.stdout).toBe('f.txt\nseen\n');
        const applied = await place.caesar(['apply', task.id, '--json']);
        expect(applied.json.files).toEqual(['f.txt', 'seen']);
        expect(place.read('seen')).toBe('K=1\na\n');
        expect(place.read('.env')).toBe('K=1\n');
        expect(task.findings('DEPOSIT_SHARED')).toHaveLength(1);
      },
    ),
  );

  test('is also what .worktreeinclude selects of the ignored files, and nothing that is tracked', async () => {
    using place = withDependencies();
    place.write('.worktreeinclude', '.env\nf.txt\n');
    const task = await delegate(place, 'cat .env f.txt > seen');
    expect(document(place, task.id).deposits).toEqual([{ path: '.env', how: 'copied' }]);
    expect(task.findings('IGNORED_NOT_CARRIED')[0]?.detail).toBe('"node_modules/"');
  });

  test('is a finding where it is tracked, absent, or behind a link that leads away', async () => {
    using place = makePlace();
    mkdirSync(`${place.root}/outside`);
    writeFileSync(`${place.root}/outside/secret`, 'secret\n');
    symlinkSync(`${place.root}/outside`, `${place.repository}/away`);
    place.git('add', 'away');
    place.git('commit', '-qm', 'link');
    configure(place, '[worktree]\ncopy = ["f.txt", "gone", "away/secret", "away/new"]');
    const task = await delegate(place, 'true');
    expect(task.findings('DEPOSIT_SKIPPED').map(({ file }) => file)).toEqual([
      'f.txt',
      'gone',
      'away/secret',
      'away/new',
    ]);
    expect(task.files).toEqual([]);
  });

  test('is copied below a link of the repository that stays inside, and left out by its real name', async () => {
    using place = makePlace();
    ignore(place, 'local.env');
    place.write('real/kept.txt', 'kept\n');
    symlinkSync('real', `${place.repository}/alias`);
    place.git('add', '.');
    place.git('commit', '-qm', 'alias');
    place.write('real/local.env', 'K=1\n');
    configure(place, '[worktree]\ncopy = ["alias/local.env"]');
    const task = await delegate(place, 'cat alias/local.env > seen; git add -Af; git commit -qm all');
    expect(document(place, task.id).deposits).toEqual([{ path: 'real/local.env', how: 'copied' }]);
    expect(task.files).toEqual(['seen']);
  });
});

describe('setup', () => {
  test('runs before the agent; what it changes is told, and in neither diff nor apply', async () => {
    using place = makePlace();
    configure(place, '[worktree]\nsetup = ["echo made > made.txt; echo setup >> g.txt", "echo said"]');
    const task = await delegate(place, 'cat made.txt >> f.txt; sed -i.bak s/1/one/ g.txt; rm g.txt.bak');
    expect(task.files).toEqual(['f.txt', 'g.txt']);
    expect(place.read(`.caesar/tasks/${task.id}/setup-2.log`)).toBe('said\n');
    expect(document(place, task.id).setup_changes).toEqual([
      { path: 'g.txt', action: 'modified' },
      { path: 'made.txt', action: 'added' },
    ]);
    expect(task.findings('SETUP_CHANGED_FILES')).toHaveLength(1);
    await place.caesar(['apply', task.id]);
    expect([place.read('g.txt'), place.read('f.txt'), place.has('made.txt')]).toEqual([
      'one\n2\n',
      'a\nb\nc\nmade\n',
      false,
    ]);
  });

  test('that fails ends the task before the agent, tells all about it, and leaves no worktree', async () => {
    using place = makePlace();
    configure(place, `[worktree]\nsetup = ["sh -c 'echo boom >&2; exit 3'"]`);
    const task = await delegate(place, 'echo started > "$CAESAR_TASK_DIR/started"');
    expect(task.run.code).toBe(1);
    expect(task.run.json).toMatchObject({ status: 'failed', failure: { class: 'setup_failed' } });
    expect(task.run.json.report.summary).toMatch(/sh -c 'echo boom >&2; exit 3'.* exited with 3.*boom/s);
    expect(place.has(`.caesar/tasks/${task.id}/started`)).toBe(false);
    expect(place.git('worktree', 'list', '--porcelain').match(/^worktree /gm)).toHaveLength(1);
    expect(place.git('branch', '--list', 'caesar/*')).toBe('');
    expect(place.git('for-each-ref', 'refs/caesar')).toBe('');
  });

  test('that takes too long is ended with all that it started', async () => {
    using place = makePlace();
    configure(place, '[worktree]\nsetup = ["sleep 300 & sleep 300"]\nsetup_timeout = "300ms"');
    const task = await delegate(place, 'true');
    expect(task.run.json.report.summary).toMatch(/took longer/);
  });

  test('and verification may both change files; later edits in the worktree still count', async () => {
    using place = makePlace();
    configure(place, '[worktree]\nsetup = ["echo setup > setup.txt"]');
    const task = await delegate(place, 'echo z >> f.txt', ['--verify', 'echo built > built.txt']);
    expect(task.findings('VERIFY_CHANGED_FILES')).toHaveLength(1);
    const names = async () => (await place.caesar(['diff', task.id, '--name-only'])).stdout;
    expect(await names()).toBe('f.txt\n');
    writeFileSync(`${task.workspace}/later.txt`, 'later\n');
    expect(await names()).toBe('f.txt\nlater.txt\n');
  });
});

describe('what is not carried', () => {
  test('is told to the caller and to the agent', async () => {
    using place = withDependencies();
    place.write('f.txt', 'edited\n');
    place.write('new.js', 'new\n');
    place.declareAgent(
      'brief',
      '#!/bin/bash\nprintf %s "$1" > "$CAESAR_TASK_DIR/brief"\n',
      'args = ["{{prompt}}"]',
    );
    const run = await place.caesar(['run', 'x', '--agent', 'brief', '--json']);
    const codes = run.json.findings.map(({ code }: { code?: string }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['EDITS_NOT_CARRIED', 'FILES_NOT_CARRIED', 'IGNORED_NOT_CARRIED']),
    );
    const brief = place.read(`.caesar/tasks/${run.json.task_id}/brief`);
    for (const name of ['f.txt', 'new.js', '.env']) expect(brief).toContain(`"${name}"`);
    expect(brief).not.toContain(`${place.repository}/f.txt`);
  });

  test('is carried on request, and is then nobody’s change; index, stash and HEAD stay', async () => {
    using place = makePlace();
    place.write('f.txt', 'a\nb\nc\nmine\n');
    place.write('new.js', 'new\n');
    place.write('g.txt', '1\n2\nstaged\n');
    place.git('add', 'g.txt');
    const state = () =>
      place.git('status', '--porcelain', '--untracked-files=all') + place.git('stash', 'list');
    const before = state();
    const task = await delegate(place, 'cat f.txt new.js g.txt > saw; echo z >> f.txt', ['--carry-dirty']);
    expect(state()).toBe(before);
    expect(task.files).toEqual(['f.txt', 'saw']);
    await place.caesar(['apply', task.id]);
    expect(place.read('f.txt')).toBe('a\nb\nc\nmine\nz\n');
    expect(place.read('saw')).toBe('a\nb\nc\nmine\nnew\n1\n2\nstaged\n');
    expect(place.git('diff', '--cached', '--name-only')).toBe('g.txt\n');
  });
});

describe('submodules', () => {
  const withSubmodule = (): Place => {
    const place = makePlace();
    const library = `${place.root}/library`;
    place.git('init', '-q', library);
    writeFileSync(`${library}/l.txt`, 'l\n');
    place.git('-C', library, 'add', '.');
    place.git('-C', library, 'commit', '-qm', 'l');
    place.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library, 'lib');
    place.git('commit', '-qm', 'submodule');
    return place;
  };

  test('are filled from what is there; a new commit shows and lands, edits are a finding', async () => {
    using place = withSubmodule();
    const work =
      'cat lib/l.txt > seen; cd lib; echo own >> l.txt; git commit -qam own; echo dirty > dirty.txt';
    const task = await delegate(place, work);
    expect(task.files).toEqual(['lib', 'seen']);
    expect(task.findings('SUBMODULE_EDITED')).toHaveLength(1);
    const applied = await place.caesar(['apply', task.id]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(place.read('lib/l.txt')).toBe('l\nown\n');
    expect(place.git('diff', '--cached', '--name-only')).toBe('');
    expect((await place.caesar(['apply', task.id, '--reverse'])).code).toBe(0);
    expect(place.read('lib/l.txt')).toBe('l\n');
  });

  test('that are checked out nowhere any more are filled from what is kept of them; without that they are empty, with a finding', async () => {
    using place = withSubmodule();
    place.git('submodule', '--quiet', 'deinit', '--all', '--force');
    const filled = await delegate(place, 'cp lib/l.txt seen');
    expect([filled.files, filled.findings('SUBMODULE_EMPTY')]).toEqual([['seen'], []]);
    rmSync(`${place.repository}/.git/modules`, { recursive: true });
    const task = await delegate(place, 'ls lib > seen');
    expect(task.findings('SUBMODULE_EMPTY')).toMatchObject([{ severity: 'low', file: 'lib' }]);
    expect(task.run.json.verdict).toBe('good');
  });
});

test('files of LFS stay pointers without their filter, are a finding and no change', async () => {
  using place = makePlace();
  place.declareAgent('worker', '');
  place.write('.gitattributes', '*.bin filter=lfs\n');
  place.write('a.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n');
  place.git('add', '.');
  place.git('commit', '-qm', 'lfs');
  place.git('config', 'filter.lfs.process', 'false-cmd');
  place.git('config', 'filter.lfs.required', 'true');
  const task = await delegate(place, 'cat a.bin > seen');
  expect(task.files).toEqual(['seen']);
  expect(task.findings('LFS_POINTERS')[0]?.detail).toBe('"a.bin"');
  expect((await place.caesar(['apply', task.id])).code).toBe(0);
});

describe('a sparse checkout', () => {
  const wide = (): Place => {
    const place = makePlace();
    place.write('src/deep/a', '1\n');
    place.write('doc/b', '2\n');
    place.git('add', '.');
    place.git('commit', '-qm', 'wide');
    return place;
  };

  test('is inherited, and what the agent writes outside of it lands', async () => {
    using place = wide();
    place.git('sparse-checkout', 'set', 'src', '.caesar');
    const task = await delegate(place, 'ls > seen; mkdir -p doc; echo n > doc/new; echo 2b > doc/b');
    expect(task.files).toEqual(['doc/b', 'doc/new', 'seen']);
    const applied = await place.caesar(['apply', task.id]);
    expect(applied.code, applied.stderr).toBe(0);
    expect([place.read('seen'), place.read('doc/new'), place.read('doc/b')]).toEqual([
      'f.txt\ng.txt\nseen\nsrc\n',
      'n\n',
      '2b\n',
    ]);
  });

  test('can be asked for, and leaves no trace in the repository’s settings', async () => {
    using place = wide();
    configure(place, '[worktree]\nsparse = ["src/deep"]');
    const before = place.read('.git/config');
    const task = await delegate(
      place,
      'find . -name .git -prune -o -type f -print | sort > "$CAESAR_TASK_DIR/seen"',
    );
    expect(place.read(`.caesar/tasks/${task.id}/seen`)).toBe('./f.txt\n./g.txt\n./src/deep/a\n');
    expect(task.files).toEqual([]);
    expect(place.read('.git/config')).toBe(before);
  });
});

describe('nothing in the repository moves our writes', () => {
  test('no [worktree] root that is the checkout itself', async () => {
    using place = makePlace();
    configure(place, '[worktree]\nroot = "."');
    const task = await delegate(place, 'echo z >> f.txt');
    expect(task.run.json.failure).toMatchObject({ class: 'setup_failed' });
    expect(task.run.json.report.summary).toContain('is the checkout itself');
    expect(place.git('status', '--porcelain')).toBe('');
  });

  test('no link in [worktree] root', async () => {
    using place = makePlace();
    mkdirSync(`${place.root}/outside`);
    symlinkSync(`${place.root}/outside`, `${place.repository}/trees`);
    place.git('add', 'trees');
    place.git('commit', '-qm', 'link');
    configure(place, '[worktree]\nroot = "trees/here"');
    const task = await delegate(place, 'true');
    expect(task.run.json).toMatchObject({ status: 'failed' });
    expect(existsSync(`${place.root}/outside/here`)).toBe(false);
  });

  test('no link in the place of .caesar', async () => {
    using place = makePlace();
    place.declareAgent('w', '#!/bin/bash\n');
    renameSync(`${place.repository}/.caesar`, `${place.root}/outside`);
    symlinkSync(`${place.root}/outside`, `${place.repository}/.caesar`);
    const run = await place.caesar(['run', 'x', '--agent', 'w', '--json']);
    expect([run.code, run.json.error.code]).toEqual([1, 'STATE_REDIRECTED']);
    expect(existsSync(`${place.root}/outside/tasks`)).toBe(false);
  });

  test('no strange submodule in .gitmodules', async () => {
    using place = makePlace();
    place.write('.gitmodules', `[submodule "../../x"]\n\tpath = ../../x\n\turl = ${place.root}\n`);
    place.git('add', '.');
    place.git('commit', '-qm', 'strange');
    const task = await delegate(place, 'echo z >> f.txt');
    expect(task.files).toEqual(['f.txt']);
    expect(existsSync(`${place.root}/x`)).toBe(false);
  });
});

test('a checkout that fails leaves no branch, no folder and no memory', async () => {
  using place = makePlace();
  place.declareAgent('worker', '');
  place.write('.gitattributes', '*.txt filter=broken\n');
  place.git('add', '.');
  place.git('commit', '-qm', 'filter');
  place.git('config', 'filter.broken.smudge', 'false');
  place.git('config', 'filter.broken.required', 'true');
  const task = await delegate(place, 'true');
  expect(task.run.json).toMatchObject({ status: 'failed', failure: { class: 'setup_failed' } });
  expect(place.git('worktree', 'list', '--porcelain').match(/^worktree /gm)).toHaveLength(1);
  expect(place.git('branch', '--list', 'caesar/*')).toBe('');
  const diff = await place.caesar(['diff', task.id]);
  expect([diff.code, diff.stdout]).toEqual([2, '']);
});

test('hooks that are not there in the worktree are a finding, and the setting is left alone', async () => {
  using place = makePlace();
  place.git('config', 'core.hooksPath', '.husky/_');
  const task = await delegate(place, 'git commit -q --allow-empty -m x');
  expect(task.findings('HOOKS_INACTIVE')).toHaveLength(1);
  expect(place.git('config', 'core.hooksPath')).toBe('.husky/_\n');
});

test('the agent stands where its caller stands, also where the commit has no such directory', async () => {
  using place = makePlace();
  place.declareAgent('worker', bashAgent('echo z > here.txt'));
  mkdirSync(`${place.repository}/new/deep`, { recursive: true });
  const run = await place.caesar(['run', 'x', '--agent', 'worker', '--json', '--isolation', 'worktree'], {
    cwd: `${place.repository}/new/deep`,
  });
  expect(run.json.diff.files).toEqual(['new/deep/here.txt']);
});

test('an agent that removes its worktree makes no diff in which everything is deleted', async () => {
  using place = makePlace();
  const task = await delegate(place, 'rm -rf "$PWD"');
  expect(task.files).toEqual([]);
  expect(readFileSync(`${place.repository}/f.txt`, 'utf8')).toBe('a\nb\nc\n');
  expect((await place.caesar(['diff', task.id])).code).toBe(2);
});
