import type { Change, Mode } from '@caesar/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { NAMED_CHANGES } from './change-findings.ts';
import type { ObservedChange } from './match-claims.ts';
import { type ReconcileContext, type Reconciled, reconcileChanges } from './reconcile-changes.ts';

const CONTEXT: ReconcileContext = { mode: 'write', workspace: '/work/tree', subdirectory: '', unseen: [] };

function declare(path: string, words: Partial<Change> = {}): Change {
  return { path, action: 'modified', summary: '', ...words };
}

function see(path: string, action: ObservedChange['action'] = 'modified', oldPath?: string): ObservedChange {
  return { path, action, ...(oldPath === undefined ? {} : { oldPath }) };
}

function reconcile(
  declared: readonly Change[] | null,
  observed: readonly ObservedChange[] | null,
  context: Partial<ReconcileContext> = {},
): Reconciled {
  const report = declared === null ? null : { changes: [...declared] };
  return reconcileChanges(report, observed, { ...CONTEXT, ...context });
}

/** The remarks in short: code and file of each finding. */
function remarks({ findings }: Reconciled): string[] {
  return findings.map((finding) => `${finding['code']} ${finding.file}`);
}

test(
  'changes are what git saw, with the agent’s own words kept',
  verifies(['caesar.report.git-has-the-last-word', 'caesar.report.verified-by-git'], () => {
    const outcome = reconcile(
      [declare('a.ts', { action: 'added', summary: 'guards the empty input', ticket: 7 })],
      [see('a.ts', 'modified')],
    );
    expect(outcome).toEqual({
      changes: [{ path: 'a.ts', action: 'modified', summary: 'guards the empty input', ticket: 7 }],
      changes_verified_by: 'git',
      findings: [],
      changed: true,
      false_claim: false,
      read_only_write: false,
    });
  }),
);

test(
  'where git cannot look the declaration stands as it is',
  verifies(['caesar.report.no-repository-keeps-claim', 'caesar.report.verified-by-declaration'], () => {
    const declared = [declare('./odd\\path', { action: 'deleted', summary: 'gone' }), declare('/elsewhere')];
    expect(reconcile(declared, null)).toEqual({
      changes: declared,
      changes_verified_by: 'declaration',
      findings: [],
      changed: null,
      false_claim: false,
      read_only_write: false,
    });
  }),
);

test('without a report git alone speaks, and nobody is blamed for silence', () => {
  expect(reconcile(null, [see('a.ts', 'added')])).toEqual({
    changes: [{ path: 'a.ts', action: 'added', summary: '' }],
    changes_verified_by: 'git',
    findings: [],
    changed: true,
    false_claim: false,
    read_only_write: false,
  });
  expect(reconcile(null, null)).toMatchObject({ changes: [], changed: null });
});

test('a change that the report does not name is a medium finding that leaves the claim true', () => {
  const outcome = reconcile([], [see('a.ts', 'mode-changed')]);
  expect(outcome.findings).toEqual([
    {
      code: 'CHANGE_UNDECLARED',
      severity: 'medium',
      title: 'A change was not declared',
      file: 'a.ts',
      detail: 'The file was mode changed, and the report does not name it.',
      remedy: 'look at the diff of this file before you apply it',
    },
  ]);
  expect(outcome.false_claim).toBe(false);
});

test('a declared change that git did not see is a medium finding and a false claim', () => {
  const outcome = reconcile([declare('a.ts')], []);
  expect(outcome).toEqual({
    changes: [],
    changes_verified_by: 'git',
    findings: [
      {
        code: 'CHANGE_ABSENT',
        severity: 'medium',
        title: 'A declared change is not there',
        file: 'a.ts',
        detail: 'The report says that the file was modified, and git sees no such change.',
        remedy: 'do not rely on what the report says of this file',
      },
    ],
    changed: false,
    false_claim: true,
    read_only_write: false,
  });
});

test('an absent change is told in plain words', () => {
  expect(reconcile([declare('a', { action: 'mode_changed' })], []).findings[0]?.detail).toBe(
    'The report says that the file was mode changed, and git sees no such change.',
  );
});

describe('a task that was to read only', () => {
  const mode: Mode = 'read-only';

  test('has a high finding for each file that git saw changed', () => {
    const outcome = reconcile([declare('a.ts')], [see('a.ts'), see('b.ts', 'deleted')], { mode });
    expect(remarks(outcome)).toEqual([
      'READ_ONLY_WRITTEN a.ts',
      'READ_ONLY_WRITTEN b.ts',
      'CHANGE_UNDECLARED b.ts',
    ]);
    expect(outcome.findings[0]).toMatchObject({
      severity: 'high',
      title: 'A read-only task changed a file',
      detail: 'The file was modified although the task was to read only.',
      remedy: 'look at the diff, and throw the change away unless it is wanted',
    });
    expect(outcome.read_only_write).toBe(true);
  });

  test('is told what happened in plain words', () => {
    const { findings } = reconcile([], [see('a.ts', 'mode-changed')], { mode });
    expect(findings[0]?.detail).toBe('The file was mode changed although the task was to read only.');
  });

  test('is not blamed when nothing changed', () => {
    expect(reconcile([], [], { mode })).toMatchObject({ findings: [], read_only_write: false });
    expect(reconcile([], null, { mode })).toMatchObject({ findings: [], read_only_write: false });
  });

  test('is taken at its word where git cannot look', () => {
    const outcome = reconcile([declare('a.ts')], null, { mode });
    expect(remarks(outcome)).toEqual(['READ_ONLY_WRITTEN a.ts']);
    expect(outcome.read_only_write).toBe(true);
  });
});

describe('a declared path is recognised', () => {
  test.each([
    ['as it stands', 'src/a.ts', 'src/a.ts', ''],
    ['with a dot in front', './src/a.ts', 'src/a.ts', ''],
    ['absolute', '/work/tree/src/a.ts', 'src/a.ts', ''],
    ['with backslashes', 'src\\a.ts', 'src/a.ts', ''],
    ['absolute with backslashes', '\\work\\tree\\src\\a.ts', 'src/a.ts', ''],
    ['from where the agent stood', 'a.ts', 'src/a.ts', 'src'],
    ['upward from where the agent stood', '../b.ts', 'b.ts', 'src'],
    ['from the top although the agent stood below', 'src/a.ts', 'src/a.ts', 'src'],
    ['decomposed', 'cafe\u0301.txt', 'café.txt', ''],
    ['composed', 'café.txt', 'cafe\u0301.txt', ''],
    ['with a space and an arrow', 'a -> b', 'a -> b', ''],
    ['with a newline', 'a\nb', 'a\nb', ''],
    ['with a backslash in its real name', 'a\\b', 'a\\b', ''],
  ])('%s: %j is %j', (_how, declared, path, subdirectory) => {
    const outcome = reconcile([declare(declared, { summary: 'why' })], [see(path)], { subdirectory });
    expect(outcome).toMatchObject({ changes: [{ path, summary: 'why' }], findings: [], false_claim: false });
  });

  test('but not one outside the workspace', () => {
    const outcome = reconcile([declare('/work/tree-two/a.ts'), declare('../a.ts')], [see('a.ts')]);
    expect(remarks(outcome)).toEqual([
      'CHANGE_ABSENT /work/tree-two/a.ts',
      'CHANGE_ABSENT ../a.ts',
      'CHANGE_UNDECLARED a.ts',
    ]);
  });
});

describe('a path that may mean two files', () => {
  test('takes the one that is left over, in whatever order they are declared', () => {
    const observed = [see('a.ts'), see('src/a.ts')];
    const inner = declare('a.ts', { summary: 'inner' });
    const outer = declare('../a.ts', { summary: 'outer' });
    for (const declared of [
      [inner, outer],
      [outer, inner],
    ]) {
      const outcome = reconcile(declared, observed, { subdirectory: 'src' });
      expect(outcome.changes.map(({ path, summary }) => [path, summary])).toEqual([
        ['a.ts', 'outer'],
        ['src/a.ts', 'inner'],
      ]);
      expect(outcome.findings).toEqual([]);
    }
  });

  test('means the one at the top first', () => {
    const outcome = reconcile([declare('a.ts', { summary: 'this' })], [see('src/a.ts'), see('a.ts')], {
      subdirectory: 'src',
    });
    expect(outcome.changes.map(({ summary }) => summary)).toEqual(['', 'this']);
  });

  test('means the one that is spelt the same when two differ in Unicode form alone', () => {
    const [nfc, nfd] = ['é.txt', 'é.txt'.normalize('NFD')];
    for (const [said, other] of [
      [nfc, nfd],
      [nfd, nfc],
    ] as const) {
      const outcome = reconcile([declare(said, { summary: 'this' })], [see(other), see(said)]);
      expect(outcome.changes.map(({ summary }) => summary)).toEqual(['', 'this']);
      expect(remarks(outcome)).toEqual([`CHANGE_UNDECLARED ${other}`]);
    }
  });
});

test('of two declarations of one file the first has the word', () => {
  const outcome = reconcile(
    [declare('a.ts', { summary: 'first' }), declare('./a.ts', { summary: 'second' })],
    [see('a.ts')],
  );
  expect(outcome).toMatchObject({ changes: [{ summary: 'first' }], findings: [] });
});

describe('a rename', () => {
  const renamed = [see('new.ts', 'renamed', 'old.ts')];

  test('is one change that says where the file came from', () => {
    const outcome = reconcile([declare('new.ts', { action: 'renamed', summary: 'clearer' })], renamed);
    expect(outcome.changes).toEqual([
      { path: 'new.ts', action: 'renamed', summary: 'clearer', from: 'old.ts' },
    ]);
    expect(outcome.findings).toEqual([]);
  });

  test('may be declared as an addition and a deletion', () => {
    const declared = [declare('old.ts', { action: 'deleted' }), declare('new.ts', { action: 'added' })];
    expect(reconcile(declared, renamed)).toMatchObject({ findings: [], false_claim: false });
  });

  test('whose new name is not declared is undeclared', () => {
    const outcome = reconcile([declare('old.ts', { action: 'deleted' })], renamed);
    expect(remarks(outcome)).toEqual(['CHANGE_UNDECLARED new.ts']);
  });

  test('is recognised by its former name in another Unicode form', () => {
    const observed = [see('new.ts', 'renamed', 'é.ts')];
    expect(reconcile([declare('e\u0301.ts'), declare('new.ts')], observed).findings).toEqual([]);
  });

  test('that git did not see as one leaves no former name behind', () => {
    const outcome = reconcile(
      [declare('new.ts', { action: 'renamed', from: 'old.ts' })],
      [see('new.ts', 'added')],
    );
    expect(outcome.changes).toEqual([{ path: 'new.ts', action: 'added', summary: '' }]);
  });

  test('names its origin even when the agent named another', () => {
    const outcome = reconcile([declare('new.ts', { from: 'other.ts' })], renamed);
    expect(outcome.changes).toMatchObject([{ from: 'old.ts' }]);
  });
});

test.each<[ObservedChange['action'], Change['action']]>([
  ['added', 'added'],
  ['modified', 'modified'],
  ['deleted', 'deleted'],
  ['renamed', 'renamed'],
  ['copied', 'added'],
  ['type-changed', 'modified'],
  ['mode-changed', 'mode_changed'],
  ['unmerged', 'modified'],
])('what git calls %s is %s in the report', (seen, action) => {
  expect(reconcile([], [see('a', seen)]).changes).toEqual([{ path: 'a', action, summary: '' }]);
});

test('a copy does not say where it came from, for nothing left there', () => {
  expect(reconcile([], [see('b', 'copied', 'a')]).changes).toEqual([
    { path: 'b', action: 'added', summary: '' },
  ]);
});

describe('a declared directory', () => {
  test('speaks for what changed in it and was not declared by itself', () => {
    const outcome = reconcile(
      [declare('docs/', { summary: 'the manual' }), declare('docs/a.md', { summary: 'the start' })],
      [see('docs/a.md', 'added'), see('docs/b/c.md', 'added'), see('docsy.md', 'added')],
    );
    expect(outcome.changes.map(({ summary }) => summary)).toEqual(['the start', 'the manual', '']);
    expect(remarks(outcome)).toEqual(['CHANGE_UNDECLARED docsy.md']);
  });

  test('in which nothing changed is not there', () => {
    expect(remarks(reconcile([declare('docs')], [see('docsy.md')]))).toContain('CHANGE_ABSENT docs');
  });

  test('may hold another that is declared too', () => {
    const outcome = reconcile([declare('docs'), declare('docs/b')], [see('docs/b/c.md')]);
    expect(outcome).toMatchObject({ findings: [], false_claim: false });
  });
});

describe('a declared path that git was not asked about', () => {
  test.each([
    ['what was put there', 'node_modules/x/index.js', ['node_modules']],
    ['with its folder’s slash', 'node_modules/x/index.js', ['node_modules/']],
    ['a file that was put there', '.env', ['.env']],
    ['the task directory', '/work/tasks/t_1/notes.md', ['/work/tasks/t_1']],
    ['by another spelling', './x/../dist/out.js', ['src', 'dist']],
  ])('is a remark and no false claim: %s', (_what, path, unseen) => {
    const outcome = reconcile([declare(path)], [], { unseen });
    expect(outcome).toMatchObject({ changes: [], changed: false, false_claim: false });
    expect(outcome.findings).toEqual([
      {
        code: 'CHANGE_UNSEEN',
        severity: 'info',
        title: 'A declared change could not be checked',
        file: path,
        detail:
          'The report names a file that is ignored, that was put there for the task, or that is no part of the work.',
        remedy: 'it is in neither diff nor apply; look at the file itself if it matters',
      },
    ]);
  });

  test.each([
    ['a neighbour by name', 'node_modules_too/x', ['node_modules']],
    ['the folder above', 'dist', ['dist/out']],
    ['a relative path beside an absolute place', 'notes.md', ['/work/tasks/t_1']],
    ['an absolute path that leaves the place', '/work/tasks/t_1/../t_2/notes.md', ['/work/tasks/t_1']],
    ['an absolute path beside a relative place', '/elsewhere/dist/x', ['dist']],
  ])('does not excuse %s', (_what, path, unseen) => {
    expect(remarks(reconcile([declare(path)], [], { unseen }))).toEqual([`CHANGE_ABSENT ${path}`]);
  });
});

test('many findings of one sort end in a count', () => {
  const observed = Array.from({ length: NAMED_CHANGES + 3 }, (_, index) => see(`f${index}`));
  const { findings } = reconcile([], observed);
  expect(findings).toHaveLength(NAMED_CHANGES + 1);
  expect(findings.at(-1)).toEqual({
    code: 'CHANGE_UNDECLARED',
    severity: 'medium',
    title: 'A change was not declared: 3 more',
    detail: 'They are not named one by one.',
    remedy: 'look at the diff of this file before you apply it',
  });
  expect(reconcile([], observed.slice(0, NAMED_CHANGES)).findings).toHaveLength(NAMED_CHANGES);
});

const paths = fc.constantFrom(
  'a',
  './a',
  'b/c',
  'b\\c',
  '/work/tree/a',
  '../x',
  'é',
  'e\u0301',
  '',
  'b',
  'gone',
  '.',
);
const changes = fc.array(
  paths.filter((path) => path !== '').map((path) => declare(path)),
  { maxLength: 6 },
);
const sightings = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('a', 'b/c', 'b/d', 'é', 'e\u0301', 'sub/a'),
    action: fc.constantFrom<ObservedChange['action']>('added', 'modified', 'deleted', 'renamed'),
  }),
  { selector: ({ path }) => path },
);

test('a path is never invented and never lost: changes are git’s list, path by path', () => {
  fc.assert(
    fc.property(changes, sightings, fc.constantFrom('', 'sub'), (declared, observed, subdirectory) => {
      const outcome = reconcile(declared, observed, { subdirectory });
      expect(outcome.changes.map(({ path, action }) => ({ path, action }))).toEqual(observed);
    }),
  );
});

test('every declared change is either matched or remarked on, and a false claim is what is remarked as absent', () => {
  fc.assert(
    fc.property(changes, sightings, (declared, observed) => {
      const outcome = reconcile(declared, observed);
      const absent = outcome.findings.filter((finding) => finding['code'] === 'CHANGE_ABSENT');
      expect(outcome.false_claim).toBe(absent.length > 0);
      for (const { file } of absent) expect(declared.map(({ path }) => path)).toContain(file);
      if (observed.length === 0) expect(absent).toHaveLength(declared.length);
    }),
  );
});
