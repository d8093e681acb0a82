import { defineConfig } from 'vitest/config';
import { testsOfPure } from './stryker.config.mjs';

const conditions = ['house-source', 'node', 'import', 'module', 'default'];

/** Only the tests of what is mutated: nothing here drives a command line, so nothing is bundled before. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: testsOfPure, maxWorkers: 1, testTimeout: 30_000, hookTimeout: 30_000 },
});
