/** What decides without I/O, as paths without an ending: a room, or one file of a room. Its tests must notice when a decision changes. */
export const pure = [
  'packages/caesar/agents/src',
  'packages/caesar/engine/src/config/duration',
  'packages/caesar/engine/src/config/merge-layers',
  'packages/caesar/engine/src/plan',
  'packages/caesar/engine/src/reconcile',
  'packages/caesar/engine/src/records/task-state',
  'packages/caesar/engine/src/verdict',
  'packages/caesar/protocol/src',
  'packages/orkeon/client/src',
  'packages/orkeon/crew/src',
  'packages/orkeon/protocol/src',
];

/** The tests beside what is mutated. */
export const testsOfPure = pure.flatMap((path) => [
  `${path}/**/*.test.ts`,
  `${path}.test.ts`,
  `${path}.*.test.ts`,
]);

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.mjs' },
  coverageAnalysis: 'perTest',
  mutate: [...pure.flatMap((path) => [`${path}/**/*.ts`, `${path}.ts`]), '!**/*.test.ts', '!**/index.ts'],
  ignorePatterns: ['/bench', '/examples', '/docs', '/reports', 'dist'],
  thresholds: { high: 90, low: 80, break: 80 },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
};
