import { defineConfig } from 'vitest/config';
import { ProofReporter } from './test/agents/proof-reporter.ts';
import { thorough } from './test/e2e/thorough.ts';

const conditions = ['house-source', 'node', 'import', 'module', 'default'];

/** What takes minutes: kill matrices, real agent programs, other versions of Node, hundreds of tasks. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/long/**/*.test.ts', ...thorough],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/support/build-once.ts'],
    reporters: ['default', new ProofReporter()],
    maxWorkers: 2,
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    passWithNoTests: true,
  },
});
