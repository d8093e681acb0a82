import { expect, test } from 'vitest';
import { agentDeclarationSchema } from './agent-declaration.ts';

function problemsOf(declaration: object) {
  const checked = agentDeclarationSchema.safeParse(declaration);
  return checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('an id and a program are enough; no token is required', () => {
  expect(agentDeclarationSchema.parse({ id: 'mine', bin: './agent.sh' })).toEqual({
    id: 'mine',
    bin: './agent.sh',
    args: [],
    prompt: 'argument',
    cwd_mode: 'process',
    read_only_args: [],
    network_args: [],
    schema_args: [],
    channel_args: [],
    resume_args: [],
    acp: false,
    permissions: 'mode',
    env: {},
  });
});

test('every key is read', () => {
  const declaration = {
    id: 'my-cli.2',
    display_name: 'My CLI',
    bin: '/opt/my-cli',
    args: ['--model={{model}}', '{{prompt}}'],
    prompt: 'argument',
    cwd_mode: 'flag',
    native_read_only: true,
    read_only_args: ['--plan'],
    network_args: ['--online'],
    schema_args: ['--schema', '{{schemaPath}}'],
    channel_args: ['--mcp={{channelConfig}}'],
    resume_args: ['--resume', '{{session}}'],
    events: 'codex',
    acp: false,
    permissions: 'mode',
    env: { NO_COLOR: '1' },
  };
  expect(agentDeclarationSchema.parse(declaration)).toEqual(declaration);
});

test('an unknown key is told', () => {
  expect(agentDeclarationSchema.safeParse({ id: 'a', bin: 'b', arg: [] }).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['arg'] },
  ]);
});

test.each([
  [{ id: '-x', bin: 'b' }, 'id'],
  [{ id: 'a b', bin: 'b' }, 'id'],
  [{ id: '', bin: 'b' }, 'id'],
  [{ id: 'a', bin: '' }, 'bin'],
  [{ id: 'a' }, 'bin'],
  [{ id: 'a', bin: 'b', args: 'x' }, 'args'],
  [{ id: 'a', bin: 'b', prompt: 'argv' }, 'prompt'],
  [{ id: 'a', bin: 'b', cwd_mode: 'workspace' }, 'cwd_mode'],
  [{ id: 'a', bin: 'b', env: { CAESAR_DEPTH: '0' } }, 'env.CAESAR_DEPTH'],
  [{ id: 'a', bin: 'b', env: { 'A=B': '0' } }, 'env.A=B'],
  [{ id: 'a', bin: 'b', env: { A: 1 } }, 'env.A'],
  [{ id: 'a', bin: 'b', events: 'codec' }, 'events'],
  [{ id: 'a', bin: 'b', acp: 'yes' }, 'acp'],
])('%j is refused by its key', (declaration, key) => {
  expect(problemsOf(declaration).map((problem) => problem.split(':')[0])).toEqual([key]);
});

test('{{prompt}} has no place where the brief arrives otherwise', () => {
  for (const prompt of ['stdin', 'file']) {
    for (const key of ['args', 'read_only_args', 'network_args', 'resume_args']) {
      expect(problemsOf({ id: 'a', bin: 'b', prompt, [key]: ['-p', 'x{{prompt}}'] })).toEqual([
        `${key}: holds {{prompt}}, which prompt = "${prompt}" leaves empty; remove one of the two`,
      ]);
    }
  }
});

test('read-only arguments contradict the absence of a read-only mode', () => {
  const declaration = { id: 'a', bin: 'b', read_only_args: ['--plan'] };
  expect(problemsOf(declaration)).toEqual([]);
  expect(problemsOf({ ...declaration, native_read_only: false })).toEqual([
    'read_only_args: contradicts native_read_only = false; remove one of the two',
  ]);
});

test('arguments that pass neither schema nor servers on are told', () => {
  expect(problemsOf({ id: 'a', bin: 'b', schema_args: ['--json'], channel_args: ['--mcp'] })).toEqual([
    'schema_args: does not pass {{schemaPath}} on',
    'channel_args: does not pass {{channelConfig}} on',
  ]);
  const inArgs = { args: ['--schema={{schemaPath}}'], schema_args: ['--json'] };
  expect(problemsOf({ id: 'a', bin: 'b', ...inArgs })).toEqual([]);
});

test('a token that is misspelt is named with the one that is meant; other braces are let be', () => {
  const problems = (...args: string[]) => problemsOf({ id: 'a', bin: 'b', args });
  expect(problems('{{promt}}')).toEqual(['args: {{promt}} is no token; did you mean {{prompt}}?']);
  expect(problems('--cwd={{ workspace }}')).toEqual([
    'args: {{ workspace }} is no token; did you mean {{workspace}}?',
  ]);
  expect(problems('{{task_dir}}')).toEqual(['args: {{task_dir}} is no token; did you mean {{taskDir}}?']);
  expect(problems('{{PROMPT}}')).toEqual(['args: {{PROMPT}} is no token; did you mean {{prompt}}?']);
  expect(problems('{{.Values}}', '{{name}}', '{prompt}', '{{', '{{}}', '{{prompt}}{{taskDir}}')).toEqual([]);
});
