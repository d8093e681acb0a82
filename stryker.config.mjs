/** Rooms that decide without I/O: their tests must notice when a decision changes. */
export const pureRooms = [
  'packages/caesar/protocol/src',
  'packages/caesar/engine/src/plan',
  'packages/caesar/engine/src/reconcile',
  'packages/caesar/engine/src/verdict',
  'packages/orkeon/crew/src',
  'packages/orkeon/client/src',
];

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.mjs' },
  coverageAnalysis: 'perTest',
  mutate: pureRooms
    .flatMap((room) => [`${room}/**/*.ts`, `${room}.ts`])
    .concat('!**/*.test.ts', '!**/index.ts'),
  ignorePatterns: ['/bench', '/examples', '/docs', '/reports', 'dist'],
  thresholds: { high: 90, low: 80, break: 80 },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  tempDirName: '.stryker-tmp',
};
