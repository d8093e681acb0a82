import { describe, expect, test } from 'vitest';
import { holdsWork, judgeWorktree, type WorktreeFacts } from './judge-worktree.ts';

const facts = (more: Partial<WorktreeFacts> = {}): WorktreeFacts => ({
  active: false,
  processes: 0,
  edited: false,
  landed: false,
  commits: 0,
  stashed: 0,
  nested: 0,
  ...more,
});

describe('a worktree', () => {
  test.each<[string, Partial<WorktreeFacts>]>([
    ['active', { active: true, edited: true, landed: true }],
    ['running', { processes: 1 }],
    ['nested', { nested: 1, landed: true }],
    ['modified', { edited: true, commits: 2 }],
    ['commits', { commits: 1 }],
    ['stash', { stashed: 1, edited: true, landed: true }],
  ])('is kept: %s', (reason, more) => {
    expect(judgeWorktree(facts(more))).toEqual({ keep: true, reason });
  });

  test.each<[string, Partial<WorktreeFacts>]>([
    ['clean', {}],
    ['landed', { edited: true, landed: true }],
    ['landed', { edited: true, landed: true, commits: 3 }],
  ])('may go: %s', (reason, more) => {
    expect(judgeWorktree(facts(more))).toEqual({ keep: false, reason });
    expect(holdsWork(facts(more))).toBe(false);
  });

  test('that is kept for its work holds work; one that is only in use does not', () => {
    for (const more of [{ nested: 1 }, { edited: true }, { commits: 1 }, { stashed: 1 }]) {
      expect(holdsWork(facts(more))).toBe(true);
    }
    expect(holdsWork(facts({ active: true, processes: 2 }))).toBe(false);
  });
});
