import { copyFileSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const runIt = async (place: Place, work: string, ...more: string[]) => {
  place.declareAgent('a', bashAgent(work));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json', ...more]);
  return { run, ...run.json };
};

const WORK = 'echo z >> f.txt; rm g.txt; echo n > new.txt';

describe('the same work gives the same diff', () => {
  const commit = 'git add -A && git commit -qm work';
  test.each([
    ['neither staged nor committed', WORK],
    ['staged', `${WORK}; git add -A`],
    ['committed', `${WORK}; ${commit}`],
    ['committed in part', `echo z >> f.txt; ${commit}; rm g.txt; echo n > new.txt`],
    ['committed on another branch', `git checkout -qb other; ${WORK}; ${commit}; git branch -m renamed`],
    ['done on an earlier commit', `git reset -q --soft HEAD~1; ${WORK}; ${commit}`],
    ['committed, and all history written anew', `${WORK}; ${commit}; git rebase -q --root`],
    ['committed on a branch without history', `git checkout -q --orphan bare; ${WORK}; ${commit}`],
    [
      'committed on no branch, the task’s own deleted',
      `own=$(git branch --show-current); git checkout -q --detach; git branch -qD $own; ${WORK}; ${commit}`,
    ],
    ['hidden by a mark in the index', `git update-index --skip-worktree f.txt; ${WORK}`],
  ])(
    '%s',
    verifies(
      [
        'caesar.changes.against-base',
        'caesar.changes.base-is-frozen',
        'caesar.report.verified-by-reaches-caller',
        'caesar.changes.committed-work-counts',
        'caesar.changes.same-committed-or-not',
        'caesar.report.reconciled-in-worktree',
        'caesar.report.git-has-the-last-word',
        'caesar.report.verified-by-git',
      ],
      async (_: string, work: string) => {
        using place = makePlace();
        const { run, task_id, diff, base_ref, changes_verified_by } = await runIt(place, work);
        expect(run.code, run.stderr).toBe(0);
        expect(diff).toEqual({ files: ['f.txt', 'g.txt', 'new.txt'], is_empty: false });
        expect(base_ref).toBe(place.git('rev-parse', 'HEAD').trim());
        expect(changes_verified_by).toBe('git');
        const seen = (await place.caesar(['diff', task_id, '--json'])).json;
        expect(seen.files).toEqual(['f.txt', 'g.txt', 'new.txt']);
        expect(seen.changes.map(({ action }: { action: string }) => action)).toEqual([
          'modified',
          'deleted',
          'added',
        ]);
        expect(seen.patch).toContain('+z\n');
      },
    ),
  );
});

test('an agent commits as the user does, wherever the user’s settings are', async () => {
  using place = makePlace();
  place.git('config', '--remove-section', 'user');
  const { GIT_CONFIG_GLOBAL: elsewhere = '', ...others } = place.env;
  copyFileSync(elsewhere, `${place.root}/home/.gitconfig`);
  place.declareAgent('a', bashAgent('git commit -q --allow-empty -m x; git log -1 --format=%an:%cn > who'));
  for (const env of [place.env, others]) {
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], { env });
    expect(run.code, run.stdout).toBe(0);
    expect(readFileSync(`${run.json.workspace}/who`, 'utf8')).toBe('Test:Test\n');
  }
});

test('names that git would quote are exact: accents, spaces, an arrow, a tab, a line feed', async () => {
  using place = makePlace();
  const names = ['a -> b', 'café.txt', 'deux mots.txt', 'n\nl', 't\tab'];
  const changes = names.map((path) => ({ path, action: 'added' }));
  place.declareAgent(
    'a',
    bashAgent(
      `for f in 'café.txt' 'deux mots.txt' 'a -> b' $'t\\tab' $'n\\nl'; do echo 1 > "$f"; done`,
      report({ status: 'success', summary: 'ok', changes }),
    ),
  );
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  const { task_id, diff, findings } = run.json;
  expect(run.code, run.stderr).toBe(0);
  expect([...diff.files].sort()).toEqual(names);
  expect(findings).toEqual([]);
  const lines = (await place.caesar(['diff', task_id, '--name-only'])).stdout.trimEnd().split('\n');
  expect(lines.sort()).toEqual(['a -> b', 'café.txt', 'deux mots.txt', 'n\\nl', 't\\tab']);
});

test('a rename, a mode change, a link and an empty file are each called what they are', async () => {
  using place = makePlace();
  const { task_id } = await runIt(place, 'git mv g.txt h.txt; chmod +x f.txt; ln -s f.txt link; : > empty');
  const { changes } = (await place.caesar(['diff', task_id, '--json'])).json;
  const told = Object.fromEntries(
    changes.map(({ path, action, from }: { path: string; action: string; from?: string }) => [
      path,
      from ?? action,
    ]),
  );
  expect(told).toEqual({ 'h.txt': 'g.txt', 'f.txt': 'mode-changed', link: 'added', empty: 'added' });
});

test('a binary file is named with its size, and its patch carries every byte', async () => {
  using place = makePlace();
  const { task_id } = await runIt(place, `printf '\\0\\1bin' > i.png; echo z >> f.txt`);
  const stat = await place.caesar(['diff', task_id, '--stat']);
  expect(stat.stdout).toContain('binary, 5 bytes');
  const patch = await place.caesar(['diff', task_id]);
  place.write('../p.patch', patch.bytes);
  place.git('apply', '../p.patch');
  expect(readFileSync(`${place.repository}/i.png`)).toEqual(Buffer.from('\0\u0001bin'));
});

test('a diff of 50 MB is streamed, applied, left out of the JSON with a word, and its worktree goes', {
  timeout: 120_000,
}, async () => {
  using place = makePlace();
  const { run, task_id } = await runIt(place, 'seq 6600000 > big.txt');
  expect(run.code, run.stderr).toBe(0);
  const json = (await place.caesar(['diff', task_id, '--json'])).json;
  expect(json.patch).toBeNull();
  expect(json.patch_bytes).toBeGreaterThan(50_000_000);
  expect(json.message).toContain(`caesar diff ${task_id} > change.patch`);
  const patch = await place.caesar(['diff', task_id]);
  expect(patch.bytes.length).toBe(json.patch_bytes);
  expect((await place.caesar(['apply', task_id])).code).toBe(0);
  expect(readFileSync(`${place.repository}/big.txt`).length).toBe(51_688_896);
  expect((await place.caesar(['gc', '--json'])).json.removed).toEqual([task_id]);
});

test('the user’s own git settings change nothing: colours, prefixes, an external diff, renames', async () => {
  using place = makePlace();
  for (const [key, value] of [
    ['color.ui', 'always'],
    ['color.diff', 'always'],
    ['diff.noprefix', 'true'],
    ['diff.mnemonicPrefix', 'true'],
    ['diff.external', '/bin/false'],
    ['core.quotePath', 'true'],
    ['diff.renames', 'false'],
    ['status.showUntrackedFiles', 'no'],
  ] as const) {
    place.git('config', '--global', key, value);
  }
  const { run, task_id, diff } = await runIt(place, `echo z >> f.txt; echo é > 'café.txt'`);
  expect(run.code, run.stderr).toBe(0);
  expect(diff.files).toEqual(['café.txt', 'f.txt']);
  const patch = (await place.caesar(['diff', task_id])).stdout;
  expect(patch).toContain('diff --git a/f.txt b/f.txt');
  expect(patch).not.toContain('\u001b');
  expect((await place.caesar(['apply', task_id])).code).toBe(0);
  expect(place.read('café.txt')).toBe('é\n');
});

test('a diff limited to paths shows these files and no others', async () => {
  using place = makePlace();
  const { task_id } = await runIt(place, 'mkdir src; echo 1 > src/a; echo 2 > src/b; echo z >> f.txt');
  expect((await place.caesar(['diff', task_id, 'src', '--json'])).json.files).toEqual(['src/a', 'src/b']);
  expect((await place.caesar(['diff', task_id, 'f.txt', '--name-only'])).stdout).toBe('f.txt\n');
});

test('a task without changes has an empty diff, and says so apart from it', async () => {
  using place = makePlace();
  const { task_id } = await runIt(place, '');
  const shown = await place.caesar(['diff', task_id]);
  expect(shown).toMatchObject({ code: 0, stdout: '', stderr: 'No changes.\n' });
  expect((await place.caesar(['diff', task_id, '--json'])).json).toMatchObject({
    files: [],
    is_empty: true,
    patch: '',
  });
});

describe('in place', () => {
  const inPlace = (place: Place) => {
    const config = place.read('.caesar/config.toml');
    place.write('.caesar/config.toml', `[policy]\nallow_inplace_write = true\n${config}`);
    return ['--isolation', 'inplace'];
  };

  test(
    'contents are compared, so a file that was dirty already and is changed again is seen',
    verifies('caesar.report.reconciled-in-place', async () => {
      using place = makePlace();
      const where = inPlace(place);
      place.write('f.txt', 'mine\n');
      place.write('g.txt', 'mine too\n');
      const { run, diff } = await runIt(place, 'echo z >> f.txt; git commit -qm theirs -- f.txt', ...where);
      expect(run.code, run.stderr).toBe(0);
      expect(diff.files).toEqual(['f.txt']);
      expect(place.read('f.txt')).toBe('mine\nz\n');
    }),
  );

  test('writing in place is refused where the policy does not permit it', async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt'));
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--isolation', 'inplace', '--json']);
    expect(run.code).toBe(2);
    expect(run.json.error.remedy).toBeTruthy();
    expect(place.read('f.txt')).toBe('a\nb\nc\n');
  });
});

test(
  'what the agent claimed and git did not see makes the run fail, whatever it reported',
  verifies(['caesar.report.changes-are-a-claim', 'caesar.cycle.held-against-git'], async () => {
    using place = makePlace();
    const claim = report({
      status: 'success',
      summary: 'done',
      changes: [{ path: 'ghost.txt', action: 'added' }],
    });
    place.declareAgent('a', bashAgent('', claim));
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
    expect(run.code).toBe(1);
    expect(run.json).toMatchObject({
      verdict: 'contradicted',
      failure: { class: 'no_change' },
      diff: { files: [] },
    });
    expect(JSON.stringify(run.json.findings)).toContain('ghost.txt');
  }),
);

test('the agent’s own words about a file stay with what git saw of it', async () => {
  using place = makePlace();
  const claim = report({
    status: 'success',
    summary: 'done',
    changes: [{ path: 'f.txt', summary: 'one more line' }],
  });
  place.declareAgent('a', bashAgent('echo z >> f.txt; echo u > undeclared.txt', claim));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.code, run.stderr).toBe(0);
  expect(run.json.report.changes).toMatchObject([
    { path: 'f.txt', action: 'modified', summary: 'one more line' },
    { path: 'undeclared.txt', action: 'added' },
  ]);
  expect(JSON.stringify(run.json.findings)).toContain('undeclared.txt');
});

test('a read-only task that writes is contradicted', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--mode', 'read-only', '--json']);
  expect(run.code).toBe(1);
  expect(run.json.verdict).toBe('contradicted');
  expect(run.json.findings.some(({ severity }: { severity: string }) => severity === 'high')).toBe(true);
});

describe('a declared change of a file that git ignores', () => {
  const declare = (...changes: { path: string; action: string }[]) =>
    report({ status: 'success', summary: 'ok', changes });
  const built = [
    { path: '.gitignore', action: 'added' },
    { path: 'dist/x.js', action: 'added' },
  ];
  const runDeclared = async (work: string, reported: string, ...more: string[]) => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(`echo dist/ > .gitignore\n${work}`, reported));
    const { json } = await place.caesar(['run', 'x', '--agent', 'a', '--json', ...more]);
    const findings = json.findings.map(({ code, file }: { code: string; file: string }) => [code, file]);
    return { verdict: json.verdict, files: json.diff.files, findings };
  };

  test('is told as one that was not checked, in neither diff nor verdict', async () => {
    expect(await runDeclared('mkdir dist; echo 1 > dist/x.js', declare(...built))).toEqual({
      verdict: 'good',
      files: ['.gitignore'],
      findings: [['CHANGE_UNSEEN', 'dist/x.js']],
    });
  });

  test('is found as a folder, by a path with detours and when it was deleted', async () => {
    const ended = await runDeclared(
      'mkdir dist; echo 1 > dist/y.js',
      declare(
        { path: '.gitignore', action: 'added' },
        { path: 'dist/', action: 'added' },
        { path: './src/../dist/y.js', action: 'modified' },
        { path: 'dist/gone', action: 'deleted' },
      ),
    );
    expect(ended).toMatchObject({ verdict: 'good', files: ['.gitignore'] });
    expect(ended.findings).toEqual([
      ['CHANGE_UNSEEN', 'dist/'],
      ['CHANGE_UNSEEN', './src/../dist/y.js'],
      ['CHANGE_UNSEEN', 'dist/gone'],
    ]);
  });

  test('is a false claim when it is not there, unless verification ran, which may have cleaned', async () => {
    expect(await runDeclared('', declare(...built))).toEqual({
      verdict: 'contradicted',
      files: ['.gitignore'],
      findings: [['CHANGE_ABSENT', 'dist/x.js']],
    });
    const cleaned = await runDeclared(
      'mkdir dist; echo 1 > dist/x.js',
      declare(...built),
      '--verify',
      'rm -r dist',
    );
    expect(cleaned).toMatchObject({ verdict: 'good', findings: [['CHANGE_UNSEEN', 'dist/x.js']] });
  });
});
