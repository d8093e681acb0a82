import { expect, test } from 'vitest';
import { createAgentScript } from './agent-script.ts';
import type { Asked, DeclaredTool } from './asked.ts';

const askedWith = (tools: readonly DeclaredTool[], more: Partial<Asked> = {}): Asked => ({
  model: 'm',
  streaming: true,
  system: '',
  messages: [],
  tools,
  characters: 0,
  sent: '<cwd>/work</cwd>',
  ...more,
});

const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };

const SHELLS: [string, DeclaredTool, object][] = [
  ['a command', { name: 'Bash', schema: object({ command: text, timeout: {} }) }, { command: 'ls' }],
  [
    'a list',
    { name: 'shell', schema: object({ command: { type: 'array' } }) },
    { command: ['bash', '-lc', 'ls'] },
  ],
  [
    'what else it requires',
    {
      name: 'bash',
      schema: object({ command: text, description: text, background: { type: 'boolean' } }, [
        'description',
        'background',
      ]),
    },
    { command: 'ls', description: 'anything', background: false },
  ],
];

test.each(SHELLS)('a command becomes a call of the agent’s own shell: %s', (_, tool, args) => {
  const next = createAgentScript([{ actions: [{ action: 'shell', command: 'ls' }] }]);
  expect(next(askedWith([tool])).calls).toEqual([{ tool: tool.name, args }]);
});

test('a file is written by the agent’s own tool, below where it says that it works', () => {
  const tool = { name: 'Write', schema: object({ file_path: text, content: text }) };
  const next = createAgentScript([{ actions: [{ action: 'write', path: 'a.txt', content: 'hi\n' }] }]);
  const args = { file_path: '/work/a.txt', content: 'hi\n' };
  expect(next(askedWith([tool])).calls).toEqual([{ tool: 'Write', args }]);
});

test('a patch is sent as free text where the agent wants it so', () => {
  const tool = { name: 'apply_patch', schema: undefined, kind: 'custom' as const };
  const next = createAgentScript([{ actions: [{ action: 'write', path: 'a.txt', content: 'hi\n' }] }]);
  const rawArguments = '*** Begin Patch\n*** Add File: a.txt\n+hi\n*** End Patch\n';
  expect(next(askedWith([tool])).calls).toEqual([{ tool: 'apply_patch', kind: 'custom', rawArguments }]);
});

test('a request without tools uses up no step, and gets what its schema admits', () => {
  const next = createAgentScript([{ text: 'one' }, { text: 'two' }]);
  const tools = [{ name: 'Bash', schema: {} }];
  const answerSchema = object({ name: text, ok: { type: 'boolean' } });
  const said = [
    next(askedWith([])),
    next(askedWith(tools)),
    next(askedWith([], { answerSchema })),
    next(askedWith(tools)),
    next(askedWith(tools)),
  ];
  expect(said.map((step) => step.text)).toEqual([
    'A title',
    'one',
    '{"name":"anything","ok":false}',
    'two',
    'two',
  ]);
});

test('a tool that is not declared is searched for, and the step is given again', () => {
  const search = { name: 'tool_search', schema: object({ query: text }), kind: 'search' as const };
  const found = { name: 'submit_report', schema: {}, namespace: 'mcp__caesar' };
  const args = { status: 'success' };
  const next = createAgentScript([
    { actions: [{ action: 'mcp', tool: 'submit_report', args }] },
    { text: 'done' },
  ]);
  expect(next(askedWith([search])).calls).toEqual([
    { tool: 'tool_search', kind: 'search', args: { query: 'submit_report' } },
  ]);
  expect(next(askedWith([search, found])).calls).toEqual([
    { tool: 'submit_report', namespace: 'mcp__caesar', args },
  ]);
  expect(next(askedWith([search, found])).text).toBe('done');
});

test('a tool that a search has only shown is called through the one that takes its name', () => {
  const tools = [{ name: 'tool_call', schema: object({ name: text, arguments: { type: 'object' } }) }];
  const sent = String.raw`<function>{\"name\":\"mcp__caesar-channel__get_task\"}</function>`;
  const next = createAgentScript([{ actions: [{ action: 'mcp', tool: 'get_task', args: {} }] }]);
  expect(next(askedWith(tools, { sent })).calls).toEqual([
    { tool: 'tool_call', args: { name: 'mcp__caesar-channel__get_task', arguments: {} } },
  ]);
});

test('steps for which the agent has no tool are passed over; where nothing is left, it is told so', () => {
  const impossible = { actions: [{ action: 'mcp', tool: 'submit_report', args: {} }] } as const;
  const tools = [{ name: 'Read', schema: {} }];
  expect(createAgentScript([impossible, impossible, { text: 'done' }])(askedWith(tools)).text).toBe('done');
  const step = createAgentScript([impossible])(askedWith(tools));
  expect([step.calls, step.text]).toEqual([undefined, 'There is no tool for: submit_report.']);
});

test('an answer bound to a schema goes by the agent’s tool for it, else as text', () => {
  const steps = [{ structured: { ok: true } }];
  const tool = { name: 'StructuredOutput', schema: {} };
  expect(createAgentScript(steps)(askedWith([tool])).calls).toEqual([
    { tool: 'StructuredOutput', args: { ok: true } },
  ]);
  expect(createAgentScript(steps)(askedWith([{ name: 'Bash', schema: {} }])).text).toBe('{"ok":true}');
});
