import { defineConfig } from 'vitest/config';
import { testsOfPure } from './stryker.config.mjs';
import base from './vitest.config.ts';

/** Only the tests of what is mutated, and no bundle before them: nothing here drives a command line. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: testsOfPure, globalSetup: [], maxWorkers: 1 },
});
