import { expect, test } from 'vitest';
import { CHANNEL_NAME, CHANNEL_VARIABLES, channelFiles } from './return-channel.ts';
import { taskDirectory } from './task-directory.ts';

test('the names by which the orchestrator and the channel find each other are pinned', () => {
  const files = channelFiles(taskDirectory('/tasks/t_1'));
  expect(CHANNEL_NAME).toBe('caesar-channel');
  expect(CHANNEL_VARIABLES).toEqual({
    startedAt: 'CAESAR_CHANNEL_STARTED_AT',
    windowMs: 'CAESAR_CHANNEL_WINDOW_MS',
  });
  expect(files.progressFile).toBe('/tasks/t_1/progress.jsonl');
  expect(files.receiptFile).toBe('/tasks/t_1/report.receipt');
  expect(files.closedFile('q1')).toBe('/tasks/t_1/questions/q1.closed');
});
