import { expect, test } from 'vitest';
import { fileLevels } from '../packages/orkeon/crew/src/definition/crew-schema.ts';
import { parseCrew } from '../packages/orkeon/crew/src/index.ts';
import { commandSchemas } from '../packages/orkeon/protocol/src/commands.ts';
import { EVENT_KINDS } from '../packages/orkeon/protocol/src/index.ts';
import { eventSchemas } from '../packages/orkeon/protocol/src/run-event.ts';
import { readSource } from './support/source-tree.ts';

const crewFile = readSource('docs/crew-file.md');
const events = readSource('docs/events.md');

test('the manual of the crew file names every key', () => {
  const keys = new Set(fileLevels.flatMap((level) => Object.keys(level.shape)));
  expect([...keys].filter((key) => !crewFile.includes(`\`${key}\``))).toEqual([]);
});

test('the crew in it is one', async () => {
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(crewFile) ?? [];
  const parsed = await parseCrew(example, { file: 'crew.yaml', environment: {} });
  expect(parsed.ok ? parsed.value.tasks.map(({ id }) => id) : parsed.problems).toEqual(['facts', 'text']);
});

test('the manual of the events names every kind with every field, and every command', () => {
  for (const kind of EVENT_KINDS) {
    const row = events.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
    const missing = Object.keys(eventSchemas[kind].shape).filter(
      (name) => !`${row}${envelope}`.includes(`\`${name}`),
    );
    expect(missing, kind).toEqual([]);
  }
  expect(Object.keys(commandSchemas).filter((verb) => !events.includes(`| \`${verb}\` |`))).toEqual([]);
});

const envelope = events.slice(events.indexOf('## The envelope'), events.indexOf('## What a run says'));
