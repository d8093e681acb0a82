import { expect, test } from 'vitest';
import { agentDeclarationSchema } from './agent-declaration.ts';
import { createCatalog } from './catalog.ts';
import { customAgent } from './custom-agent.ts';

function agent(id: string, bin = id) {
  return customAgent(agentDeclarationSchema.parse({ id, bin }));
}

test('a declared agent replaces the built-in one of the same id', () => {
  const catalog = createCatalog({
    builtIn: [agent('codex'), agent('claude')],
    declared: [agent('codex', '/opt/c')],
  });
  expect(catalog.agents.map(({ id, bin }) => [id, bin])).toEqual([
    ['claude', 'claude'],
    ['codex', '/opt/c'],
  ]);
  expect(catalog.find('codex')).toMatchObject({ bin: '/opt/c' });
});

test('an unknown agent is refused with the nearest one', () => {
  const catalog = createCatalog({ builtIn: [agent('codex'), agent('claude')], declared: [] });
  expect(catalog.find('codx')).toEqual({
    code: 'AGENT_NOT_FOUND',
    reason: 'there is no agent "codx"',
    remedy: 'did you mean "codex"?',
  });
  expect(catalog.find('aider')).toMatchObject({ remedy: 'name one of: claude, codex' });
  expect(catalog.find('constructor')).toMatchObject({ code: 'AGENT_NOT_FOUND' });
});

test('without any agent, the refusal says how to declare one', () => {
  const remedy = 'declare it in .caesar/config.toml: [[agent]] with id and bin';
  expect(createCatalog({ builtIn: [], declared: [] }).find('codex')).toMatchObject({ remedy });
});
