import { expect, test } from 'vitest';
import { shellAgentPlace } from '../test-support/shell-agent-place.ts';

test('pipes and sockets that an agent leaves are told, wherever it worked; those that are ignored are not', async () => {
  using place = await shellAgentPlace(process.env);
  const socket = `node -e "require('net').createServer().listen('deep/new/socket', () => process.exit())"`;
  const record = await place.run(
    `mkdir -p deep/new target; ${socket}; mkfifo pipe deep/pipe target/pipe; echo target > .gitignore; ln -s / elsewhere`,
  );
  const special = record.report?.findings.filter(({ code }) => code === 'FILE_SPECIAL');
  expect(special?.map(({ file }) => file).sort()).toEqual(['deep/new/socket', 'deep/pipe', 'pipe']);
  expect(record.report?.changes.map(({ path }) => path)).toEqual(['.gitignore', 'elsewhere']);
});

test('one that was there before the agent is nobody’s to tell', async () => {
  using place = await shellAgentPlace(process.env);
  place.world.config.worktree.setup = ['mkfifo before'];
  const record = await place.run('test -p before; echo z > made');
  expect(record.status).toBe('succeeded');
  expect(record.report?.findings.filter(({ code }) => code === 'FILE_SPECIAL')).toEqual([]);
});
