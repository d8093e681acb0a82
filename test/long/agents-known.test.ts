import { execFileSync } from 'node:child_process';
import { acpAgents, builtInAgents } from '@caesar/agents';
import { expect, test } from 'vitest';
import { BEHAVIOURS, type Behaviour } from '../agents/behaviours.ts';
import { canEnclose, enclosed } from '../agents/enclosure.ts';
import { setups, unproven } from '../agents/setups.ts';
import versions from '../agents/versions.json' with { type: 'json' };

const known = [...builtInAgents, ...acpAgents];

test('each adapter is proven with the pinned version of its agent', () => {
  const pinned = setups.map(({ id, program }) => [id, versions[program].version]);
  const proven = known.flatMap(({ id, provenVersion }) =>
    provenVersion === null ? [] : [[id, provenVersion]],
  );
  expect(pinned.sort()).toEqual(proven.sort());
});

test('each known agent is proven, or it is said why it is not', () => {
  const accounted = [...setups.map(({ id }) => id), ...Object.keys(unproven)];
  expect(accounted.sort()).toEqual(known.map(({ id }) => id).sort());
});

test('where a network namespace can be made, agents see loopback alone', ({ skip }) => {
  if (!canEnclose) skip('no network namespace can be made here: it takes root on Linux');
  const [program = '', ...args] = enclosed(['cat', '/proc/net/dev']);
  const devices = execFileSync(program, args, { encoding: 'utf8' }).matchAll(/^ *(\S+):/gm);
  expect(Array.from(devices, ([, name]) => name)).toEqual(['lo']);
});

test.for(Object.entries(unproven))('%s is not proven', ([agent, reason], context) => {
  context.task.meta.proof = { agent, behaviours: Object.keys(BEHAVIOURS) as Behaviour[] };
  context.skip(reason);
});
