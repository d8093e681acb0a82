import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentDeclarationSchema } from '@caesar/agents';
import { taskDirectory } from '@caesar/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskRecord } from '../records/task-record.ts';
import type { KeptPlan } from '../supervise/task-plans.ts';
import type { OpenedTask } from '../task/open-task.ts';
import { hearAgain } from './hear-again.ts';

const BEGIN = '{"type":"system","subtype":"init","session_id":"s-1"}';
const END = '{"type":"result","subtype":"success","is_error":false,"result":"all done","session_id":"s-1"}';

interface Lost {
  readonly exit_code?: number | null;
  readonly agent?: string;
  readonly events?: string;
}

/** What is heard again of a lost task whose agent printed these lines. */
function hear(lines: readonly string[], { exit_code = null, agent = 'claude', events }: Lost = {}) {
  const path = mkdtempSync(join(tmpdir(), 'heard-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(path, { recursive: true });
  const directory = taskDirectory(path);
  writeFileSync(directory.rawLogFile, lines.map((line) => `${line}\n`).join(''));
  const declaration =
    events === undefined ? null : agentDeclarationSchema.parse({ id: agent, bin: '/bin/true', events });
  const kept = { plan: { agent, continues: null }, declaration } as unknown as KeptPlan;
  const record = { exit_code, signal: null, session: null, workspace: '/w' } as unknown as TaskRecord;
  return hearAgain({ task: { directory } as OpenedTask, record }, kept);
}

test('the end that a stream told, its session and its last answer are known again', async () => {
  const { harvest, streams, session } = await hear([BEGIN, END]);
  expect(harvest).toMatchObject({ outcome: { outcome: 'succeeded' }, final_text: 'all done' });
  expect(streams).toBe(true);
  expect(session).toMatchObject({ id: 's-1' });
});

test('a stream that was cut off tells of no end, though standard error stands between its lines', async () => {
  const { harvest } = await hear(['warning: slow network', BEGIN, END.slice(0, 40)]);
  expect(harvest).toMatchObject({ outcome: null, session_id: 's-1', unknown_lines: 0 });
});

test('an agent is heard as it was declared when the task was taken on', async () => {
  const declared = { agent: 'mine', events: 'claude' };
  expect((await hear([BEGIN, END], declared)).harvest.outcome).not.toBeNull();
  expect((await hear([BEGIN, END], { agent: 'mine' })).streams).toBe(false);
  expect((await hear([BEGIN, END], { agent: 'claude', events: 'caesar' })).harvest.outcome).toBeNull();
});

test('without a plan nothing is heard, and nothing is lost of the record', async () => {
  const record = { exit_code: 0, signal: null, session: { id: 's-9', usage: null } } as unknown as TaskRecord;
  expect(await hearAgain({ task: {} as OpenedTask, record }, null)).toMatchObject({
    streams: false,
    session: { id: 's-9' },
  });
});
