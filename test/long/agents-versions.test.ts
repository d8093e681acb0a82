import { builtInAgents } from '@caesar/agents';
import { expect, test } from 'vitest';
import versions from '../agents/versions.json' with { type: 'json' };

test('each adapter is proven with the pinned version of its agent', () => {
  const proven = builtInAgents.flatMap(({ id, provenVersion }) =>
    provenVersion === null ? [] : [[id, provenVersion]],
  );
  const { node: _node, ...agents } = versions;
  const pinned = Object.entries(agents).map(([id, { version }]) => [id, version]);
  expect(pinned.sort()).toEqual(proven.sort());
});
