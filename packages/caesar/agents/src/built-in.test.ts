import { isRefusal } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { acpAgents } from './acp/known-agents.ts';
import type { CommandRequest } from './agent.ts';
import { builtInAgents } from './built-in.ts';
import { EVENT_FORMATS } from './event-format.ts';
import { factLines, recordingsOf, replay } from './test-support/recordings.ts';
import { commandOf, requestFor, SERVER } from './test-support/requests.ts';

const proven = builtInAgents.filter(({ provenVersion }) => provenVersion !== null);
const recorded = proven.flatMap((agent) =>
  recordingsOf(agent).map((recording) => [agent.id, recording.name, agent, recording] as const),
);

test.each(recorded)(
  '%s, %s: the recording tells what is pinned beside it',
  verifies('caesar.event.one-vocabulary', async (_id, _name, agent, { lines, factsPath }) => {
    await expect(factLines(replay(agent, lines))).toMatchFileSnapshot(factsPath);
  }),
);

test('every agent but one was seen at work, and a stream of each can be declared', () => {
  expect(builtInAgents.filter((agent) => !proven.includes(agent)).map(({ id }) => id)).toEqual([
    'antigravity',
  ]);
  expect([...EVENT_FORMATS].sort()).toEqual(['caesar', ...builtInAgents.map(({ id }) => id)].sort());
});

test('what each can do is told as data', () => {
  const marks = builtInAgents.map(({ id, capabilities }) => {
    const able = Object.entries(capabilities).filter(([, value]) => value === true);
    const { network, commits, usage } = capabilities;
    return [id, able.map(([name]) => name).join(' '), `${network}/${commits}/${usage}`];
  });
  expect(marks).toEqual([
    ['antigravity', 'readOnly schema model resume addDirectories events', 'open/unknown/run'],
    ['claude', 'readOnly schema channel model resume addDirectories events', 'open/open/run'],
    ['codex', 'readOnly schema channel model resume addDirectories events', 'write-only/directories/session'],
    ['copilot', 'readOnly channel model resume addDirectories events', 'open/open/session'],
    ['gemini', 'readOnly channel model resume addDirectories events', 'open/open/run'],
    ['opencode', 'readOnly channel model resume addDirectories events', 'open/open/run'],
    ['pi', 'readOnly model resume addDirectories events', 'open/open/run'],
    ['qwen', 'readOnly schema channel model resume addDirectories events', 'open/open/session'],
  ]);
});

const demanding: Partial<CommandRequest> = {
  schema: { type: 'object', title: 'SCHEMA-TEXT' },
  servers: [SERVER],
  model: 'some-model',
  session: 'some-session',
  directories: ['/more'],
  extraArguments: ['--last', 'x y'],
};

test.each(builtInAgents.map((agent) => [agent.id, agent] as const))(
  '%s: neither brief nor secret is in its arguments’ shown form, and the user’s own come last',
  (_id, agent) => {
    for (const mode of ['write', 'read-only'] as const) {
      const command = commandOf(agent, { ...demanding, mode });
      expect(command.args.join(' ')).not.toContain('BRIEF-SECRET');
      expect(command.shownCommand).not.toMatch(/SECRET|SCHEMA-TEXT/);
      expect(command.args.slice(-2)).toEqual(['--last', 'x y']);
      expect(command.shownCommand).toMatch(/ --last 'x y'$/);
      expect(command.cwd).toBe('/w');
      const arrivals = [command.stdin ?? '', ...command.files.map(({ content }) => content)];
      expect(arrivals.filter((text) => text.includes('BRIEF-SECRET'))).toEqual(['BRIEF-SECRET']);
    }
  },
);

test.each(builtInAgents.map((agent) => [agent.id, agent] as const))(
  '%s: a brief of any size and form arrives word for word',
  (_id, agent) => {
    for (const prompt of ['- [ ] do it', '--help', '', 'é'.repeat(200_000)]) {
      const { stdin, files } = commandOf(agent, { prompt });
      expect(stdin ?? files[0]?.content).toBe(prompt);
    }
  },
);

test.each(builtInAgents.map((agent) => [agent.id, agent] as const))(
  '%s: a model and a session are passed on as they are given',
  (_id, agent) => {
    const plain = commandOf(agent).args.join(' ');
    expect(plain).not.toMatch(/model|session|resume/);
    const asked = commandOf(agent, { model: 'some-model', session: 'some-session' }).args.join(' ');
    expect(asked).toMatch(/some-model/);
    expect(asked).toMatch(/some-session/);
  },
);

/** They reach whatever their user can. */
const UNCONFINED = ['opencode', 'pi'];

test.each([...builtInAgents, ...acpAgents].map((agent) => [agent.id, agent] as const))(
  '%s: stands where it is told to, and is let into the rest of the workspace too',
  (_id, agent) => {
    const below = commandOf(agent, { cwd: '/w/part' });
    expect(below.cwd).toBe('/w/part');
    const isOpened = ({ args }: { args: readonly string[] }) => args.includes('/w');
    expect(isOpened(below)).toBe(agent.capabilities.addDirectories && !UNCONFINED.includes(agent.id));
    expect(below.args.join(' ')).not.toMatch(/(-C|--dir) \/w( |$)/);
  },
);

test('a zero byte in the user’s own arguments is refused', () => {
  for (const agent of builtInAgents) {
    const command = agent.command(requestFor({ extraArguments: ['a\0b'] }));
    expect(isRefusal(command) && command.code).toBe('ARGUMENT_NOT_TEXT');
  }
});
