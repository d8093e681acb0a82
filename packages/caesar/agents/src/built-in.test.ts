import { expect, test } from 'vitest';
import { builtInAgents } from './built-in.ts';
import { factLines, recordingsOf, replay } from './test-support/recordings.ts';

const recorded = builtInAgents
  .filter(({ provenVersion }) => provenVersion !== null)
  .flatMap((agent) => recordingsOf(agent).map((recording) => ({ agent, recording })));

test.each(recorded.map(({ agent, recording }) => [agent.id, recording.name, agent, recording] as const))(
  '%s, %s: the recording tells what is pinned beside it',
  async (_id, _name, agent, { lines, factsPath }) => {
    await expect(factLines(replay(agent, lines))).toMatchFileSnapshot(factsPath);
  },
);
