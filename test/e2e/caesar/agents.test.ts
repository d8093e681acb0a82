import { expect, test } from 'vitest';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace } from '../../support/repository.ts';

test('agents are listed with what they can do and what stands in their way', async () => {
  using place = makePlace();
  const bin = place.declareAgent('worker', bashAgent(''), 'resume_args = ["--resume", "{{session}}"]');
  place.write('.caesar/config.toml', `${place.read('.caesar/config.toml')}\n[policy]\ndenied = ["codex"]\n`);
  const env = { ...place.env, PATH: `/usr/bin:/bin:${process.execPath.replace(/\/[^/]*$/, '')}` };
  const { code, json } = await place.caesar(['agents', 'list', '--json'], { env });
  expect(code).toBe(0);
  const byId = new Map(json.agents.map((agent: { id: string }) => [agent.id, agent]));
  expect(byId.get('worker')).toMatchObject({
    installed: true,
    path: bin,
    declared: true,
    permitted: true,
    proven_version: null,
    capabilities: { resume: true, schema: false, channel: false },
  });
  expect(byId.get('codex')).toMatchObject({
    permitted: false,
    policy: { code: 'AGENT_DENIED' },
    declared: false,
  });
  expect([...byId.keys()]).toEqual(
    expect.arrayContaining(['claude', 'claude-acp', 'gemini-acp', 'opencode-acp']),
  );
  const table = (await place.caesar(['agents', 'list'], { env })).stdout.split('\n');
  expect(table[1]).toMatch(/^worker +installed +permitted +declared +resume$/);
});

test('a trial is a small read-only task, and asks for a yes first', async () => {
  using place = makePlace();
  place.declareAgent('worker', bashAgent('', report({ status: 'success', summary: 'there are 3' })));
  const unconfirmed = await place.caesar(['agents', 'test', 'worker', '--json']);
  expect({ exit: unconfirmed.code, code: unconfirmed.json.error.code }).toEqual({
    exit: 2,
    code: 'CONFIRMATION_MISSING',
  });
  const { code, json } = await place.caesar(['agents', 'test', 'worker', '--yes', '--json']);
  expect({ code, ...json }).toMatchObject({
    code: 0,
    mode: 'read-only',
    report: { summary: 'there are 3' },
  });
  const task = JSON.parse(place.read(`.caesar/tasks/${json.task_id}/task.json`));
  expect(task).toMatchObject({ deadline_ms: 60_000, mode: 'read-only' });
});

test('a trial of no agent, and another action, are refused', async () => {
  using place = makePlace();
  const codes = [];
  for (const args of [['test'], ['test', 'nobody'], ['lsit']]) {
    const { code, json } = await place.caesar(['agents', ...args, '--json']);
    codes.push([code, json.error.code]);
  }
  expect(codes).toEqual([
    [2, 'ARGUMENT_MISSING'],
    [2, 'AGENT_NOT_FOUND'],
    [2, 'OPTION_INVALID'],
  ]);
});
