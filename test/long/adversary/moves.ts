import * as fc from 'fast-check';
import { NAMES, quoted } from './names.ts';

/** One thing that an agent does. */
export interface Move {
  readonly kind: MoveKind;
  readonly at: number;
  readonly to: number;
}

interface Words {
  /** The path that it is done to, and another one, as bash reads them. */
  readonly at: string;
  readonly to: string;
  /** Found nowhere else. */
  readonly token: string;
}

const COMMIT = 'git -c commit.gpgSign=false commit -q --no-verify';

const MOVES = {
  append: ({ at, token }: Words) => `echo ${token} >> ${at}`,
  prepend: ({ at, token }: Words) => `{ echo ${token}; cat ${at}; } > ../draft && cat ../draft > ${at}`,
  create: ({ at, token }: Words) => `mkdir -p "$(dirname ${at})"; echo ${token} > ${at}`,
  createIgnored: ({ token }: Words) => `echo ${token} > made.ign`,
  remove: ({ at }: Words) => `rm -rf ${at}`,
  rename: ({ at, to }: Words) => `mkdir -p "$(dirname ${to})"; mv -T ${at} ${to}`,
  gitRename: ({ at, to }: Words) => `git mv -f -- ${at} ${to}`,
  caseRename: ({ at }: Words) => `mv -T ${at} "$(echo ${at} | tr a-z A-Z)"`,
  executable: ({ at }: Words) => `chmod +x ${at}`,
  plain: ({ at }: Words) => `chmod -x ${at}`,
  link: ({ at, to }: Words) => `rm -rf ${at}; mkdir -p "$(dirname ${at})"; ln -s ${to} ${at}`,
  binary: ({ at, token }: Words) => `printf '\\0\\1\\377${token}\\r\\n' > ${at}`,
  carriageReturns: ({ at, token }: Words) => `printf '${token}\\r\\nx\\r\\n' > ${at}`,
  empty: ({ at }: Words) => `: > ${at}`,
  folderForFile: ({ at, token }: Words) => `rm -rf ${at}; mkdir -p ${at}; echo ${token} > ${at}/in`,
  fileForFolder: ({ at, token }: Words) =>
    `rm -rf "$(dirname ${at})"; echo ${token} > "$(dirname ${at})" || echo ${token} > ${at}`,
  emptyFolder: ({ at }: Words) => `mkdir -p ${at}`,
  nested: ({ at, token }: Words) =>
    `rm -rf ${at}; git init -q -- ${at} && cd ${at} && echo ${token} > x && git add . && ${COMMIT} -m ${token}`,
  hollow: ({ at, token }: Words) => `rm -rf ${at}; git init -q -- ${at} && echo ${token} > ${at}/x`,
  sameSizeAndTime: ({ at }: Words) =>
    `touch -r ${at} ../time && tr 'a-m0-4' 'b-n1-5' < ${at} > ../draft && cat ../draft > ${at} && touch -r ../time ${at}`,
  touchDeposit: ({ token }: Words) => `echo ${token} >> deps/a; echo ${token} > deps/more`,
  commit: ({ token }: Words) => `git add -A && ${COMMIT} --allow-empty -m ${token}`,
  commitTracked: ({ token }: Words) => `${COMMIT} -a -m ${token}`,
  amend: () => `${COMMIT} --amend --allow-empty --no-edit`,
  addAll: () => 'git add -A',
  addAllByForce: () => 'git add -A -f',
  unstage: ({ at }: Words) => `git rm -q --cached -r -- ${at}`,
  newBranch: ({ token }: Words) => `git checkout -q -b ${token}`,
  renameBranch: ({ token }: Words) => `git branch -m ${token}`,
  detach: () => 'git checkout -q --detach',
  resetHard: () => 'git reset -q --hard HEAD~1',
  resetSoft: () => 'git reset -q --soft HEAD~1',
  resetIndex: () => 'git reset -q',
  rebase: ({ token }: Words) =>
    `git checkout -q -b ${token} HEAD~1 && ${COMMIT} --allow-empty -m ${token} && git rebase -q --onto ${token} HEAD~1 -`,
  revert: () => 'git -c commit.gpgSign=false revert --no-edit HEAD',
  orphan: ({ token }: Words) => `git checkout -q --orphan ${token} && ${COMMIT} -m ${token}`,
  stash: () => 'git stash -q -u',
  stashTracked: () => 'git stash -q',
  stashPop: () => 'git stash pop -q',
  lockIndex: () => 'touch "$(git rev-parse --git-dir)/index.lock"',
  breakIndex: () => 'echo broken > "$(git rev-parse --git-dir)/index"',
  assumeUnchanged: ({ at, token }: Words) =>
    `git update-index --assume-unchanged -- ${at} && echo ${token} >> ${at}`,
  skipWorktree: ({ at, token }: Words) =>
    `git update-index --skip-worktree -- ${at} && echo ${token} >> ${at}`,
  ignore: ({ token }: Words) => `echo '*.hid' >> .gitignore; echo ${token} > x.hid`,
  unignore: () => 'rm -f .gitignore; touch seen.ign',
  attributes: ({ token }: Words) => `echo '*.dat binary' >> .gitattributes; echo ${token} > x.dat`,
  unlink: () => 'rm -f .git',
  prune: () => 'git reflog expire --expire=now --all; git gc -q --prune=now',
  mergeUnderWay: ({ token }: Words) =>
    `git checkout -q -b ${token} HEAD~1 && echo ${token} > f.txt && ${COMMIT} -a -m ${token}; git merge -q - `,
  submoduleCommit: ({ token }: Words) =>
    `cd lib && echo ${token} > new && git add . && ${COMMIT} -m ${token}`,
  submoduleEdit: ({ token }: Words) => `cd lib && echo ${token} >> l`,
} as const;

type MoveKind = keyof typeof MOVES;

export const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...(Object.keys(MOVES) as MoveKind[])),
  at: fc.nat(NAMES.length - 1),
  to: fc.nat(NAMES.length - 1),
});

/** Some edits of files only: what follows of them can be told beforehand. */
export const plainMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('append', 'prepend', 'create', 'remove', 'binary', 'executable', 'rename'),
  at: fc.nat(NAMES.length - 1),
  to: fc.nat(NAMES.length - 1),
});

/** The shell of one move. */
export function shellOf({ kind, at, to }: Move, token: string): string {
  const words = { at: quoted(NAMES[at] ?? 'f.txt'), to: quoted(NAMES[to] ?? 'g.txt'), token };
  return MOVES[kind](words);
}
