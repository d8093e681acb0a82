import { defineConfig } from 'vitest/config';
import { thorough } from './test/e2e/thorough.ts';

const conditions = ['house-source', 'node', 'import', 'module', 'default'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
};
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * `rooms` test the source of each package, files sharing a process: a module that keeps state between them would show, and
 * nothing is loaded twice. `binaries` drive what users run, bundled once before.
 */
export default defineConfig({
  ...shared,
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        ...shared,
        test: {
          name: 'rooms',
          isolate: false,
          include: [
            'packages/**/src/**/*.test.ts',
            'spec/**/*.test.ts',
            'test/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      {
        ...shared,
        test: {
          name: 'binaries',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...thorough],
          globalSetup: ['test/support/build-once.ts'],
          retry: 1,
          ...patience,
        },
      },
    ],
  },
});
