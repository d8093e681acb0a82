import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { checkDocument } from './parse.ts';
import { taskVersions } from './task.ts';

const older = {
  protocol: 'caesar.task/v1',
  id: 't_7f3a',
  created_at: '2026-08-09T10:00:00.000Z',
  agent: 'codex',
  objective: 'Fix the parser',
  mode: 'write',
  isolation: 'worktree',
  workspace: '/work/parser',
  deadline_ms: 600_000,
  depth: 1,
  report_path: '/work/.caesar/tasks/t_7f3a/report.json',
  events_path: '/work/.caesar/tasks/t_7f3a/events.jsonl',
};

const full = {
  ...older,
  role: 'reviewer',
  context: 'Since yesterday.',
  constraints: ['Leave the public API alone'],
  acceptance_criteria: ['The tests pass'],
  network: false,
  base_ref: '3f2a91c',
  channel: { type: 'mcp-stdio', name: 'caesar-channel', command: 'node', args: ['c.js'], env: { A: '1' } },
};

function read(document: unknown) {
  return checkDocument(document, taskVersions);
}

test(
  'a task from before a field existed reads with that field at its default',
  verifies(
    [
      'caesar.task.network-default',
      'caesar.task.older-reads-unchanged',
      'caesar.task.role-optional',
      'caesar.task.channel-nullable',
    ],
    () => {
      expect(read(older)).toEqual({
        ok: true,
        value: {
          ...older,
          context: '',
          constraints: [],
          acceptance_criteria: [],
          network: true,
          channel: null,
        },
      });
    },
  ),
);

test(
  'a task with every field reads as it stands, unknown keys included',
  verifies(
    [
      'caesar.task.protocol',
      'caesar.task.id',
      'caesar.task.agent',
      'caesar.task.objective',
      'caesar.task.context',
      'caesar.task.constraints',
      'caesar.task.acceptance-criteria',
      'caesar.task.deadline',
      'caesar.task.depth',
      'caesar.task.channel-nullable',
    ],
    () => {
      const document = { ...full, label: 'x', channel: { ...full.channel, window_ms: 300_000 } };
      expect(read(document)).toEqual({ ok: true, value: document });
    },
  ),
);

test('channel coordinates may leave arguments and environment out', () => {
  const channel = { type: 'mcp-stdio', name: 'caesar-channel', command: 'node' };
  expect(read({ ...older, channel })).toMatchObject({
    value: { channel: { ...channel, args: [], env: {} } },
  });
});

test(
  'each field is refused by its name when it is wrong or missing',
  verifies(
    [
      'caesar.task.mode-values',
      'caesar.task.isolation-values',
      'caesar.task.network-boolean',
      'caesar.task.workspace-absolute',
      'caesar.task.report-path-absolute',
      'caesar.task.events-path-absolute',
      'caesar.task.created-at',
    ],
    () => {
      const wrong: Readonly<Record<string, unknown[]>> = {
        id: ['../x', 'a/b', '', undefined],
        created_at: ['yesterday', undefined],
        agent: ['', undefined],
        objective: ['', undefined],
        constraints: ['one'],
        mode: ['readonly', undefined],
        isolation: ['auto', undefined],
        network: ['yes', 1],
        workspace: ['here', './x', '', undefined],
        deadline_ms: [0, -1, 1.5, '10m', undefined],
        depth: [-1, undefined],
        report_path: ['report.json', undefined],
        events_path: ['events.jsonl', undefined],
        channel: ['mcp', { type: 'http', name: 'c', command: 'node' }],
      };
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const reading = read({ ...full, [field]: value });
          const paths = !reading.ok && reading.outcome === 'invalid' ? reading.problems : [];
          expect(paths.map(({ path }) => path.split('.')[0])).toEqual([field]);
        }
      }
    },
  ),
);

test('absolute paths of Windows are absolute', () => {
  for (const workspace of ['C:\\work', 'c:/work', '\\\\server\\share']) {
    expect(read({ ...older, workspace }).ok).toBe(true);
  }
});
