import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { ENVIRONMENT_NAMES, readDepth, taskEnvironment } from './environment.ts';
import { taskDirectory } from './task-directory.ts';

test(
  'the eight variables say where the task is and what it is',
  verifies(
    [
      'caesar.environment.task-dir',
      'caesar.environment.task-file',
      'caesar.environment.report-path',
      'caesar.environment.events-path',
      'caesar.environment.task-id',
      'caesar.environment.agent',
      'caesar.environment.depth',
      'caesar.environment.protocol-version',
    ],
    () => {
      const task = {
        id: 't_1',
        agent: 'codex',
        depth: 2,
        report_path: '/tasks/t_1/report.json',
        events_path: '/tasks/t_1/events.jsonl',
      };
      expect(taskEnvironment(task, taskDirectory('/tasks/t_1'))).toEqual({
        CAESAR_TASK_DIR: '/tasks/t_1',
        CAESAR_TASK_FILE: '/tasks/t_1/task.json',
        CAESAR_REPORT_PATH: '/tasks/t_1/report.json',
        CAESAR_EVENTS_PATH: '/tasks/t_1/events.jsonl',
        CAESAR_TASK_ID: 't_1',
        CAESAR_AGENT: 'codex',
        CAESAR_DEPTH: '2',
        CAESAR_PROTOCOL_VERSION: '1',
      });
      expect(ENVIRONMENT_NAMES).toHaveLength(8);
    },
  ),
);

test(
  'a caller without a depth, or with one that is no number, is the main agent',
  verifies('caesar.environment.depth-zero', () => {
    for (const value of [undefined, '', 'two', '-1', '1.5', ' 1', '1e3', '0x1', '9'.repeat(30)]) {
      expect(readDepth(value)).toBe(0);
    }
    expect(readDepth('0')).toBe(0);
    expect(readDepth('7')).toBe(7);
  }),
);

test('a depth that was told is read back', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (depth) => readDepth(String(depth)) === depth));
});
