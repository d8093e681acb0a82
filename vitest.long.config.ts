import { defineConfig } from 'vitest/config';

const conditions = ['house-source', 'node', 'import', 'module', 'default'];

/** What takes minutes: kill matrices, real agent programs, other versions of Node. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    passWithNoTests: true,
  },
});
