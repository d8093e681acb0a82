/**
 * What drives the built programs for longer than a change can wait for: these run with `npm run test:long`, all others of
 * this folder with `npm test`.
 */
export const thorough: readonly string[] = [
  'test/e2e/caesar/changes.test.ts',
  'test/e2e/caesar/cleanup.test.ts',
  'test/e2e/caesar/conformance.test.ts',
  'test/e2e/caesar/continue.test.ts',
  'test/e2e/caesar/diff-kinds.test.ts',
  'test/e2e/caesar/landing-commits.test.ts',
  'test/e2e/caesar/landing-undo.test.ts',
  'test/e2e/caesar/package.test.ts',
  'test/e2e/caesar/places.test.ts',
  'test/e2e/caesar/protocol.test.ts',
  'test/e2e/caesar/reports.test.ts',
  'test/e2e/caesar/spoken-agents.test.ts',
  'test/e2e/caesar/supervision-detach.test.ts',
  'test/e2e/caesar/supervision-disk.test.ts',
  'test/e2e/caesar/supervision-queue.test.ts',
  'test/e2e/caesar/supervision-recovery.test.ts',
  'test/e2e/caesar/workspace-leaks.test.ts',
  'test/e2e/caesar/workspace.test.ts',
  'test/e2e/orkeon/endings.test.ts',
];
