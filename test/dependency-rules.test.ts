import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from './support/source-tree.ts';

const rulesFile = '.dependency-cruiser.mjs';
const rooms = [
  'host',
  'terminal',
  ...['protocol', 'agents', 'engine', 'mcp-channel', 'cli'].map((room) => `caesar/${room}`),
  ...['protocol', 'client', 'crew', 'tools', 'agents', 'cli'].map((room) => `orkeon/${room}`),
];

/** One forbidden import for each rule: the importing file below `packages`, and what it imports. */
const violations: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-circle': ['caesar/engine/src/loop-a.ts', './loop-b.ts'],
  'no-orphan-import': ['caesar/engine/src/orphan.ts', './nowhere.ts'],
  'one-door': ['caesar/engine/src/disk.ts', 'node:fs'],
  'front-door': ['caesar/engine/src/side-door.ts', '../../../host/src/inner.ts'],
  'protocol-is-zod-only': ['orkeon/protocol/src/path.ts', 'node:path'],
  'browser-safe': ['orkeon/client/src/path.ts', 'node:path'],
  'one-agent-one-folder': ['caesar/agents/src/codex/borrow.ts', '../claude/lend.ts'],
  'source-never-imports-a-test': ['caesar/engine/src/tested.ts', './inner.test.ts'],
  'host-stands-alone': ['host/src/upward.ts', '../../caesar/protocol/src/index.ts'],
  'terminal-stands-alone': ['terminal/src/upward.ts', '../../host/src/index.ts'],
  'terminal-is-pure': ['terminal/src/disk.ts', 'node:path'],
  'caesar-protocol': ['caesar/protocol/src/upward.ts', '../../../host/src/index.ts'],
  'caesar-agents': ['caesar/agents/src/upward.ts', '../../engine/src/index.ts'],
  'caesar-engine': ['caesar/engine/src/upward.ts', '../../cli/src/index.ts'],
  'caesar-mcp-channel': ['caesar/mcp-channel/src/upward.ts', '../../engine/src/index.ts'],
  'caesar-never-orkeon': ['caesar/cli/src/across.ts', '../../../orkeon/protocol/src/index.ts'],
  'orkeon-protocol': ['orkeon/protocol/src/upward.ts', '../../../host/src/index.ts'],
  'orkeon-client': ['orkeon/client/src/upward.ts', '../../crew/src/index.ts'],
  'orkeon-crew': ['orkeon/crew/src/upward.ts', '../../agents/src/index.ts'],
  'orkeon-tools': ['orkeon/tools/src/upward.ts', '../../agents/src/index.ts'],
  'orkeon-agents': ['orkeon/agents/src/across.ts', '../../../caesar/engine/src/index.ts'],
  'orkeon-cli': ['orkeon/cli/src/across.ts', '../../../caesar/engine/src/index.ts'],
};

const support: Readonly<Record<string, string>> = {
  'caesar/engine/src/loop-b.ts': "import './loop-a.ts';",
  'caesar/engine/src/inner.test.ts': 'export {};',
  'caesar/agents/src/claude/lend.ts': 'export {};',
  'host/src/inner.ts': 'export {};',
  'caesar/engine/src/lawful.ts': "import '../../../host/src/index.ts';\nimport './index.ts';",
};

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

let tree: string;
let caught: { from: string; name: string }[];

async function write(path: string, text: string): Promise<void> {
  const file = join(tree, 'packages', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${text}\n`);
}

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'rules-'));
  for (const file of [rulesFile, 'tsconfig.json']) await cp(join(repositoryRoot, file), join(tree, file));
  for (const room of rooms) await write(`${room}/src/index.ts`, 'export {};');
  for (const [path, text] of Object.entries(support)) await write(path, text);
  for (const [from, to] of Object.values(violations)) await write(from, `import '${to}';`);
  const cruiser = join(repositoryRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cruiser, '--config', rulesFile, '--output-type', 'json', 'packages'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 25 });
  caught = (JSON.parse(stdout) as Cruise).summary.violations.map(({ from, rule }) => ({
    from,
    name: rule.name,
  }));
});

afterAll(() => rm(tree, { recursive: true, force: true }));

test('every dependency rule has an injected violation', async () => {
  const rules = (await import(pathToFileURL(join(repositoryRoot, rulesFile)).href)) as {
    default: { forbidden: { name: string }[] };
  };
  expect(Object.keys(violations).sort()).toEqual(rules.default.forbidden.map(({ name }) => name).sort());
});

test.each(Object.entries(violations))('the rule %s catches its violation', (name, [from]) => {
  expect(caught).toContainEqual({ from: `packages/${from}`, name });
});

test('what is allowed is caught by no rule', () => {
  expect(caught.filter(({ from }) => from.endsWith('/lawful.ts'))).toEqual([]);
});
