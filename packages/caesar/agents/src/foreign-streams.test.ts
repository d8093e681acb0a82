import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acpAgents } from './acp/known-agents.ts';
import { builtInAgents } from './built-in.ts';
import { caesarTranslator } from './caesar-lines.ts';
import { translate } from './test-support/recordings.ts';

/** What programs printed that no adapter reads: cline, continue, and codex as a server. */
const folder = new URL('./fixtures/', import.meta.url);
const foreign = readdirSync(folder).map((file) => ({
  file,
  lines: readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
}));
const translators = [...builtInAgents, ...acpAgents].map(
  (agent) => () => agent.translator({ workspace: '/workspace' }),
);

test.each(foreign)(
  '$file: whoever reads the stream of another program takes it for no success',
  ({ lines }) => {
    for (const open of [caesarTranslator, ...translators]) {
      const facts = translate(open(), lines);
      expect(facts.filter((fact) => fact.kind === 'outcome' && fact.outcome === 'succeeded')).toEqual([]);
    }
  },
);
