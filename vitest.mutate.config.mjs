import { defineConfig } from 'vitest/config';
import { pureRooms } from './stryker.config.mjs';
import base from './vitest.config.ts';

/** Only the tests of the rooms that are mutated, and no bundle before them: nothing here drives a command line. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: pureRooms.map((room) => `${room}/**/*.test.ts`),
    globalSetup: [],
    maxWorkers: 1,
  },
});
