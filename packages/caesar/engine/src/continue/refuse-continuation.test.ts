import { expect, test } from 'vitest';
import { TASK_STATUSES, type TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { refuseContinuation, refuseFollowUp } from './refuse-continuation.ts';

const record = (fields: Partial<TaskRecord>) =>
  ({ id: 't_1', status: 'succeeded', workspace: '/w', report: null, ...fields }) as TaskRecord;
const around = (fields: Partial<TaskRecord>, more: object = {}) =>
  refuseContinuation({ former: record(fields), successor: null, hasWorkspace: true, ...more });

test('a task that has not ended cannot be gone on with, whatever it is at', () => {
  for (const status of TASK_STATUSES.filter((one) => !hasEnded(one))) {
    expect(around({ status }), status).toEqual({
      code: 'TASK_ACTIVE',
      reason: 'task t_1 has not ended',
      remedy: 'wait for it with: caesar await t_1, or end it with: caesar cancel t_1',
    });
  }
});

test('one that has ended can, however it ended', () => {
  for (const status of TASK_STATUSES.filter(hasEnded)) expect(around({ status }), status).toBeNull();
});

test('one that was gone on with points to the task that did', () => {
  expect(around({}, { successor: record({ id: 't_2' }) })).toMatchObject({
    code: 'TASK_CONTINUED',
    remedy: 'go on with that one: caesar continue t_2',
  });
});

test('one whose place is gone, or that never had one, is handed out anew', () => {
  expect(around({}, { hasWorkspace: false })?.code).toBe('WORKSPACE_MISSING');
  expect(around({ workspace: null })?.code).toBe('WORKSPACE_MISSING');
});

test('a follow-up asks for more or answers what was asked; else it is refused', () => {
  const report = {
    questions: [{ id: 'q1', question: 'which?', options: [] }],
  } as unknown as TaskRecord['report'];
  const refusal = (more: string, answers: Record<string, string>, asked: TaskRecord['report'] = report) =>
    refuseFollowUp({ more, answers }, record({ report: asked }));
  expect(refusal('more', {})).toBeNull();
  expect(refusal(' ', { q1: 'this' })).toBeNull();
  expect(refusal(' ', {})?.code).toBe('OBJECTIVE_EMPTY');
  expect(refusal('more', { q2: 'that' })).toMatchObject({
    code: 'QUESTION_NOT_FOUND',
    remedy: 'it asks: q1',
  });
  expect(refusal('more', { q1: 'this' }, null)?.remedy).toContain('say it as a text');
});
