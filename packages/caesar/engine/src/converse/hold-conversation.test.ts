import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Agent, acpAgents, type CommandRequest } from '@caesar/agents';
import { systemClock } from '@caesar/host';
import { isRefusal } from '@caesar/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEventLog } from '../launch/event-log.ts';
import { type AgentRun, launchAgent } from '../launch/launch-agent.ts';

const recordings = fileURLToPath(new URL('../../../agents/src/acp/fixtures/', import.meta.url));
const replaying = fileURLToPath(new URL('./test-support/replaying-agent.mjs', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conversation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** The agent of a recording, and the recording's path. */
function recorded(name: string): { agent: Agent; path: string } {
  const agent = acpAgents.find(({ id, provenVersion }) => name.startsWith(`${id}-${provenVersion}-`));
  if (agent === undefined) throw new Error(`no agent for ${name}`);
  return { agent, path: join(recordings, name) };
}

interface Staging {
  readonly mode?: 'write' | 'read-only';
  readonly session?: string;
  readonly servers?: CommandRequest['servers'];
  readonly more?: readonly string[];
  readonly onEvent?: (line: object) => void;
  readonly signal?: AbortSignal;
  /** How long an agent that has answered may take to leave; long enough for a slow machine unless it means to stay. */
  readonly exitGraceMs?: number;
}

async function launch(name: string, staging: Staging = {}): Promise<AgentRun> {
  const { agent, path } = recorded(name);
  const command = agent.command({
    prompt: 'create hello.txt',
    mode: staging.mode ?? 'write',
    network: true,
    workspace: folder,
    cwd: folder,
    taskDirectory: folder,
    reportPath: join(folder, 'report.json'),
    reportTier: 'file',
    schema: null,
    servers: staging.servers ?? [],
    model: null,
    session: staging.session ?? null,
    directories: [],
    deadlineMs: 20_000,
    extraArguments: [],
    environment: {},
  });
  if (isRefusal(command)) throw new Error(command.reason);
  await using log = await openEventLog({
    path: join(folder, 'events.jsonl'),
    taskId: 't_1',
    clock: systemClock,
    onEvent: staging.onEvent ?? (() => undefined),
  });
  return await launchAgent({
    agent,
    command: { ...command, bin: process.execPath, args: [replaying, path, ...(staging.more ?? [])] },
    cwd: folder,
    environment: { PATH: process.env['PATH'], CONVERSATION_TEST: folder },
    workspace: '/workspace',
    rawLogPath: join(folder, 'raw.log'),
    eventsPath: join(folder, 'events.jsonl'),
    log,
    marker: { name: 'CONVERSATION_TEST', value: folder },
    deadlineMs: 20_000,
    stopGraceMs: 2_000,
    exitGraceMs: staging.exitGraceMs ?? 15_000,
    keepBackground: false,
    signal: staging.signal ?? new AbortController().signal,
    onSpawn: () => Promise.resolve(),
  });
}

const heard = () =>
  readFileSync(join(folder, 'heard.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const asked = (method: string) => heard().find((message) => message.method === method)?.params;

test.each(readdirSync(recordings).filter((name) => name.endsWith('-work.jsonl')))(
  '%s: the whole conversation is held, and the agent leaves once it has answered',
  async (name) => {
    const run = await launch(name);
    expect(readFileSync(join(folder, 'raw.log'), 'utf8')).not.toContain('expected');
    expect(run.outcome).toEqual({ kind: 'exited', code: 0 });
    expect(run.harvest).toMatchObject({ outcome: { outcome: 'succeeded' }, unknown_lines: 0 });
    expect(run.harvest.session_id).not.toBeNull();
    expect(asked('session/prompt').prompt).toEqual([{ type: 'text', text: 'create hello.txt' }]);
    expect(asked('session/new')).toEqual({ cwd: folder, mcpServers: [] });
  },
);

test('what is asked is answered by the task’s mode', async () => {
  await launch('claude-acp-0.101.0-reject.jsonl', { mode: 'read-only' });
  const answers = heard().filter((message) => message.result?.outcome !== undefined);
  expect(answers.map(({ result }) => result.outcome)).toEqual([{ outcome: 'selected', optionId: 'reject' }]);
});

test('an agent whose turn a refusal has ended is told to go on without it', async () => {
  await launch('codex-acp-2.6.0-reject.jsonl', { mode: 'read-only' });
  const prompts = heard().filter(({ method }) => method === 'session/prompt');
  expect(prompts.map(({ params }) => params.prompt[0].text)).toEqual([
    'create hello.txt',
    expect.stringContaining('Go on without it'),
  ]);
});

test('a request that is not known is answered with “method not found”', async () => {
  await launch('qwen-acp-0.24.4-work.jsonl');
  expect(heard().filter((message) => 'error' in message)).toMatchObject([{ error: { code: -32601 } }]);
});

test('the session is given the MCP servers', async () => {
  const server = {
    type: 'mcp-stdio',
    name: 'probe',
    command: '/bin/probe',
    args: ['a'],
    env: { A: 'b' },
  } as const;
  await launch('qwen-acp-0.24.4-mcp.jsonl', { servers: [{ ...server, args: ['a'] }] });
  expect(asked('session/new').mcpServers).toEqual([
    { name: 'probe', command: '/bin/probe', args: ['a'], env: [{ name: 'A', value: 'b' }] },
  ]);
});

test('cancelling asks the agent to end its turn before it is ended', async () => {
  const cancelled = new AbortController();
  const run = await launch('opencode-acp-1.18.33-cancel.jsonl', {
    signal: cancelled.signal,
    onEvent: (event) => {
      if (Reflect.get(event, 'type') === 'tool_use') cancelled.abort();
    },
  });
  expect(run.outcome).toEqual({ kind: 'cancelled' });
  expect(heard().at(-1)).toMatchObject({ method: 'session/cancel' });
  expect(run.harvest.outcome?.message).toBe('The turn was cancelled.');
});

test('an agent that outlives its input is ended, and its work counts', async () => {
  const run = await launch('codex-acp-2.6.0-work.jsonl', { more: ['stays'], exitGraceMs: 200 });
  expect(run.outcome).toEqual({ kind: 'stopped_when_done' });
  expect(run.harvest.outcome?.outcome).toBe('succeeded');
});
