import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportSchema, taskDirectory } from '@caesar/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepArtifacts } from './keep-artifacts.ts';

let root: string;
const at = (name: string) => join(root, name);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'caesar-artifacts-')));
  for (const name of ['ws/sub', 'task', 'elsewhere']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('elsewhere/secret'), 'secret');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const keep = async (...paths: string[]) => {
  const report = reportSchema.parse({
    protocol: 'caesar.report/v1',
    status: 'success',
    summary: 's',
    artifacts: paths.map((path) => ({ path })),
  });
  const kept = await keepArtifacts(
    { report, source: 'file', outcome: { kind: 'ok', status: 'success' }, findings: [] },
    { workspace: { path: at('ws'), cwd: at('ws/sub') }, task: { directory: taskDirectory(at('task')) } },
  );
  return {
    places: kept.report?.artifacts.map((artifact) => Reflect.get(artifact, 'kept_path') ?? null),
    codes: kept.findings.map((finding) => Reflect.get(finding, 'code')),
  };
};

test('artifacts are kept in the task directory: where the agent stood, of the workspace, of the task, by absolute path', async () => {
  writeFileSync(at('ws/sub/near.json'), 'near');
  writeFileSync(at('ws/top.json'), 'top');
  writeFileSync(at('task/own.json'), 'own');
  writeFileSync(at('ws/absolute.json'), 'absolute');
  const { places, codes } = await keep(
    'near.json',
    'top.json',
    'own.json',
    at('ws/absolute.json'),
    './top.json',
  );
  expect(codes).toEqual([]);
  expect(places).toEqual(
    ['near.json', 'top.json', 'own.json', 'absolute.json', 'top.json'].map((name) =>
      at(`task/artifacts/${name}`),
    ),
  );
  expect(readFileSync(at('task/artifacts/near.json'), 'utf8')).toBe('near');
  expect(readFileSync(at('task/artifacts/own.json'), 'utf8')).toBe('own');
});

test('a folder is kept with what it holds, its links as links', async () => {
  mkdirSync(at('ws/shots'));
  writeFileSync(at('ws/shots/one.png'), 'png');
  symlinkSync('/etc/passwd', at('ws/shots/link'));
  const { places } = await keep('shots');
  expect(places).toEqual([at('task/artifacts/shots')]);
  expect(readFileSync(at('task/artifacts/shots/one.png'), 'utf8')).toBe('png');
});

test('what the agent put into the artifacts folder itself is already kept', async () => {
  mkdirSync(at('task/artifacts'));
  writeFileSync(at('task/artifacts/a.txt'), 'a');
  expect(await keep('artifacts/a.txt')).toEqual({ places: [at('task/artifacts/a.txt')], codes: [] });
});

test.each([
  ['a way up', () => '../../elsewhere/secret', 'ARTIFACT_REFUSED'],
  ['an absolute path outside', () => at('elsewhere/secret'), 'ARTIFACT_REFUSED'],
  ['a system file', () => '/etc/passwd', 'ARTIFACT_REFUSED'],
  ['a link out of the workspace', () => link('ws/sub/out', at('elsewhere/secret')), 'ARTIFACT_REFUSED'],
  [
    'a file below a linked folder',
    () => `${link('ws/sub/folder', at('elsewhere'))}/secret`,
    'ARTIFACT_REFUSED',
  ],
  ['a link that leads nowhere inside', () => link('ws/sub/dangling', at('ws/none')), 'ARTIFACT_MISSING'],
  ['a circle of links', () => link('ws/sub/circle', 'circle'), 'ARTIFACT_REFUSED'],
  ['a file that is not there', () => 'none.json', 'ARTIFACT_MISSING'],
  ['the workspace itself', () => '.', 'ARTIFACT_REFUSED'],
  ['a named pipe', () => pipe('ws/sub/pipe'), 'ARTIFACT_MISSING'],
  ['a name with a zero byte', () => 'a\0b', 'ARTIFACT_REFUSED'],
  ['a file that is too large', () => large('ws/sub/large'), 'ARTIFACT_TOO_LARGE'],
])('%s is not kept, and the finding says so', async (_, make, code) => {
  expect(await keep(make())).toEqual({ places: [null], codes: [code] });
});

test('a link in place of the artifacts folder leads no copy out of the task directory', async () => {
  writeFileSync(at('ws/sub/a.txt'), 'a');
  symlinkSync(at('elsewhere'), at('task/artifacts'));
  expect(await keep('a.txt')).toEqual({ places: [null], codes: ['ARTIFACT_REFUSED'] });
  expect(() => readFileSync(at('elsewhere/a.txt'))).toThrow('ENOENT');
});

function link(name: string, target: string): string {
  symlinkSync(target, at(name));
  return name.slice(name.lastIndexOf('/') + 1);
}

function pipe(name: string): string {
  execFileSync('sh', ['-c', 'mkfifo "$0"', at(name)]);
  return 'pipe';
}

function large(name: string): string {
  execFileSync('dd', ['if=/dev/zero', `of=${at(name)}`, 'bs=1M', 'count=65', 'status=none']);
  return 'large';
}
