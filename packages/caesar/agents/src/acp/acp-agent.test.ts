import { expect, test } from 'vitest';
import { agentDeclarationSchema } from '../agent-declaration.ts';
import { customAgent } from '../custom-agent.ts';
import { commandOf, requestFor, SERVER } from '../test-support/requests.ts';
import { acpAgents } from './known-agents.ts';

const declared = customAgent(
  agentDeclarationSchema.parse({ id: 'mine', bin: '/opt/mine', args: ['speak'], acp: true }),
);

test.each([...acpAgents, declared].map((agent) => [agent.id, agent] as const))(
  '%s: the brief is spoken, and stands in no argument, file or shown command',
  (_id, agent) => {
    const { conversation, ...command } = commandOf(agent, { extraArguments: ['--last'] });
    expect(conversation?.prompt).toBe(requestFor({}).prompt);
    expect(command.stdin).toBeNull();
    expect(command.args.at(-1)).toBe('--last');
    expect(JSON.stringify(command)).not.toContain('BRIEF-SECRET');
  },
);

test.each([...acpAgents, declared].map((agent) => [agent.id, agent] as const))(
  '%s: its session has the servers and goes on with an earlier one, and read-only mode refuses to edit',
  (_id, agent) => {
    const { conversation, files } = commandOf(agent, { servers: [SERVER], session: 's1', mode: 'read-only' });
    const given = JSON.stringify([conversation?.servers, files]);
    expect(given).toContain(SERVER.name);
    expect(conversation?.session).toBe('s1');
    const options = [
      { id: 'y', name: 'Yes', kind: 'allow_once' },
      { id: 'n', name: 'No', kind: 'reject_once' },
    ];
    expect(conversation?.permit({ kind: 'edit', title: '', server: '', options })).toBe('n');
    expect(agent.capabilities).toMatchObject({ channel: true, events: true });
  },
);

test('the session modes by which known agents ask, or do not', () => {
  const modes = (mode: 'read-only' | 'write') =>
    acpAgents.map((agent) => [agent.id, commandOf(agent, { mode }).conversation?.sessionMode]);
  expect(Object.fromEntries(modes('read-only'))).toEqual({
    'claude-acp': 'default',
    'codex-acp': 'read-only',
    'copilot-acp': null,
    'gemini-acp': 'default',
    'opencode-acp': null,
    'qwen-acp': 'default',
  });
  expect(Object.fromEntries(modes('write'))).toMatchObject({ 'codex-acp': 'agent-full-access' });
});

test.each(['events', 'schema_args', 'channel_args', 'resume_args'])(
  'what the protocol has its own way for cannot be declared beside it: %s',
  (key) => {
    const value = key === 'events' ? 'codex' : ['{{schemaPath}}{{channelConfig}}'];
    const reading = agentDeclarationSchema.safeParse({ id: 'mine', bin: 'mine', acp: true, [key]: value });
    expect(reading.error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
      key,
      expect.stringContaining('acp = true'),
    ]);
  },
);

test('what opencode may do already stays, less writing', () => {
  const opencode = acpAgents.find(({ id }) => id === 'opencode-acp');
  if (opencode === undefined) throw new Error('it is not known');
  const environment = { OPENCODE_PERMISSION: '{"webfetch":"deny","bash":"allow"}' };
  expect(commandOf(opencode, { environment }).env).toEqual({});
  const { env } = commandOf(opencode, { environment, mode: 'read-only' });
  expect(JSON.parse(env['OPENCODE_PERMISSION'] ?? '')).toEqual({
    webfetch: 'deny',
    bash: 'deny',
    edit: 'deny',
  });
});
