import { readFileSync } from 'node:fs';
import { acpAgents, agentDeclarationSchema, builtInAgents } from '@caesar/agents';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseLayer } from './parse-layer.ts';

const page = readFileSync(new URL('../../../../../docs/agents.md', import.meta.url), 'utf8');
const { properties = {}, required = [] } = z.toJSONSchema(agentDeclarationSchema, { io: 'input' });
const keys = Object.keys(properties);

test('the page has a row for each key of a declaration, with its default and its own words', () => {
  const declared = page.slice(page.indexOf('\n## Declared\n'));
  const rows = [...declared.matchAll(/^\| `(\w+)` \| ([^|]*) \| (.*) \|$/gm)].map(
    ([, key, preset, words]) => [key, preset, words?.replaceAll('`', '')],
  );
  expect(rows).toEqual(keys.map((key) => [key, presetOf(key), schemaOf(key).description]));
});

test('what the page shows is a configuration that can be read, and shows every key', () => {
  const examples = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, text]) => `${text}`);
  const shown = examples.flatMap((text) => {
    const layer = parseLayer(text, 'docs/agents.md');
    expect(layer).toMatchObject({ ok: true });
    return keys.filter((key) => new RegExp(`^(?:${key} = |\\[agent\\.${key}\\])`, 'm').test(text));
  });
  expect([...new Set(shown)].sort()).toEqual([...keys].sort());
});

test('the page names every known agent with the version that it was seen at work with', () => {
  for (const { id, provenVersion } of [...builtInAgents, ...acpAgents]) {
    expect(page).toMatch(
      new RegExp(`\`${id}\`[^\n]*${provenVersion?.replaceAll('.', '\\.') ?? 'never seen'}`),
    );
  }
});

function schemaOf(key: string): z.core.JSONSchema.BaseSchema {
  const schema = properties[key];
  if (typeof schema !== 'object') throw new Error(`${key} has no schema`);
  return schema;
}

function presetOf(key: string): string {
  if (required.includes(key)) return 'needed';
  const preset = schemaOf(key).default;
  return preset === undefined ? '–' : `\`${JSON.stringify(preset)}\``;
}
