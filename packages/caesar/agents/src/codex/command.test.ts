import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { commandOf, SERVER } from '../test-support/requests.ts';
import { codex } from './agent.ts';

const quiet = ['-c', 'analytics.enabled=false', '-c', 'check_for_update_on_startup=false'];

test('in write mode the sandbox opens the task directory, and what else is asked for', () => {
  expect(commandOf(codex, { directories: ['/repo/.git/objects'] })).toEqual({
    bin: 'codex',
    args: [
      ...['exec', '--json', '--skip-git-repo-check', '-C', '/w', '-s', 'workspace-write'],
      ...['--add-dir', '/t', '--add-dir', '/repo/.git/objects', ...quiet, '-'],
    ],
    env: {},
    stdin: 'BRIEF-SECRET',
    cwd: '/w',
    files: [],
    shownCommand:
      'codex exec --json --skip-git-repo-check -C /w -s workspace-write --add-dir /t --add-dir /repo/.git/objects ' +
      '-c analytics.enabled=false -c check_for_update_on_startup=false -',
  });
});

test('in read-only mode nothing is opened, and there is no network to be had', () => {
  const { args } = commandOf(codex, { mode: 'read-only', network: true, directories: ['/more'] });
  expect(args).toEqual([
    ...['exec', '--json', '--skip-git-repo-check', '-C', '/w', '-s', 'read-only', ...quiet, '-'],
  ]);
});

test('the network is given in write mode only when it is to be there', () => {
  const toggle = 'sandbox_workspace_write.network_access=true';
  expect(commandOf(codex, { network: true }).args).toContain(toggle);
  expect(commandOf(codex, { network: false }).args).not.toContain(toggle);
});

test(
  'the report’s schema is a file that its own option names',
  verifies('caesar.collect.codex-schema', () => {
    const { args, files } = commandOf(codex, { schema: { type: 'object' }, mode: 'read-only' });
    expect(args.slice(-3)).toEqual(['--output-schema', '/t/report.schema.json', '-']);
    expect(files).toEqual([{ name: 'report.schema.json', content: '{\n  "type": "object"\n}\n' }]);
  }),
);

test('a server needs no approval, may block until the deadline, and is told of the task', () => {
  const { args, shownCommand } = commandOf(codex, { servers: [SERVER] });
  expect(args.at(-2)).toBe(
    'mcp_servers.caesar-channel={command="/usr/bin/node",args=["/opt/channel.js","a \\"b\\""],' +
      'env={"CAESAR_TASK_DIR"="/t","TOKEN"="SERVER-SECRET"},' +
      'env_vars=["CAESAR_TASK_FILE","CAESAR_REPORT_PATH","CAESAR_EVENTS_PATH","CAESAR_TASK_ID","CAESAR_AGENT",' +
      '"CAESAR_DEPTH","CAESAR_PROTOCOL_VERSION"],default_tools_approval_mode="approve",tool_timeout_sec=91}',
  );
  expect(shownCommand).toContain('mcp_servers.caesar-channel={{server}}');
});

test('a session is gone on with inside the same sandbox', () => {
  const { args } = commandOf(codex, { session: 'thread-1', model: 'gpt-x' });
  expect(args.slice(args.indexOf('-m'))).toEqual(['-m', 'gpt-x', 'resume', 'thread-1', '-']);
  expect(args).toContain('workspace-write');
});
