import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@caesar/host';
import { expect, test } from 'vitest';
import { configFiles, loadConfig } from './load-config.ts';

interface Files {
  readonly global?: string | Buffer;
  readonly project?: string | Buffer;
  readonly local?: string | Buffer;
}

/** Loads a configuration of these files; `{root}` and `{home}` in the answer's texts stand for the two directories. */
async function load(files: Files) {
  await using home = await temporaryDirectory('caesar-home-');
  await using root = await temporaryDirectory('caesar-root-');
  const environment = { HOME: home.path };
  const paths = configFiles(root.path, environment);
  await mkdir(join(home.path, '.config', 'caesar'), { recursive: true });
  await mkdir(join(root.path, '.caesar'));
  for (const name of ['global', 'project', 'local'] as const) {
    const content = files[name];
    if (content !== undefined) await writeFile(paths[name], content);
  }
  const loaded = await loadConfig(root.path, environment);
  if (loaded.ok) return { config: loaded.config };
  const reason = loaded.refusal.reason.replaceAll(root.path, '{root}').replaceAll(home.path, '{home}');
  return { refusal: { ...loaded.refusal, reason }, problems: loaded.problems };
}

test('no file at all is the default configuration', async () => {
  const { config } = await load({});
  expect(config).toMatchObject({ policy: { max_depth: 2, max_parallel: 4 }, role: [], agent: [] });
});

test('the project’s file lies over the user’s, and the local one over both', async () => {
  const { config } = await load({
    global: '[policy]\nmax_depth = 1\nmax_parallel = 1\ndefault_timeout = "1m"\n',
    project: '[policy]\nmax_depth = 2\nmax_parallel = 2\n[[agent]]\nid = "fake"\nbin = "/opt/fake"\n',
    local: '[policy]\nmax_depth = 3\n',
  });
  expect(config?.policy).toMatchObject({ max_depth: 3, max_parallel: 2, default_timeout: 60_000 });
  expect(config?.provenance.policy).toMatchObject({
    max_depth: 'local',
    max_parallel: 'project',
    default_timeout: 'global',
    denied: 'default',
  });
  expect(config?.agent).toMatchObject([{ id: 'fake', bin: '/opt/fake', args: [] }]);
});

test('the user’s file is looked for where XDG_CONFIG_HOME says, else under HOME', () => {
  expect(configFiles('/r', { HOME: '/h' })).toEqual({
    global: '/h/.config/caesar/config.toml',
    project: '/r/.caesar/config.toml',
    local: '/r/.caesar/config.local.toml',
  });
  expect(configFiles('/r', { HOME: '/h', XDG_CONFIG_HOME: '/x' }).global).toBe('/x/caesar/config.toml');
});

test('one problem is one line that names file, line and key', async () => {
  const { refusal, problems } = await load({ project: '[policy]\nmax_dept = 2\n' });
  expect(refusal).toEqual({
    code: 'CONFIG_INVALID',
    reason: '{root}/.caesar/config.toml:2: policy.max_dept: unknown key; did you mean max_depth?',
    remedy: 'correct that place and try again',
  });
  expect(problems).toMatchObject([{ line: 2, column: null, key: 'policy.max_dept' }]);
});

test('the problems of all files are told at once', async () => {
  const { refusal } = await load({
    global: 'a = \n',
    project: '[polcy]\n',
    local: Buffer.from([0x61, 0xff]),
  });
  expect(refusal).toEqual({
    code: 'CONFIG_INVALID',
    reason: [
      '{home}/.config/caesar/config.toml:1:5: not valid TOML: invalid value',
      '{root}/.caesar/config.toml:1: polcy: unknown key; did you mean policy?',
      '{root}/.caesar/config.local.toml: not UTF-8; save it as UTF-8',
    ].join('\n'),
    remedy: 'correct these 3 places and try again',
  });
});

test('a byte order mark is no problem', async () => {
  const { config } = await load({ project: '\uFEFF[policy]\nmax_depth = 5\n' });
  expect(config?.policy.max_depth).toBe(5);
});

test('a folder in place of a file is told, and so is a file beyond all measure', async () => {
  await using root = await temporaryDirectory('caesar-root-');
  const { project } = configFiles(root.path, {});
  await mkdir(project, { recursive: true });
  const folder = await loadConfig(root.path, { HOME: root.path });
  expect(folder).toMatchObject({ refusal: { reason: `${project}: cannot be read: it is a folder` } });
  await rm(project, { recursive: true });
  await writeFile(project, '#'.repeat(1_048_577));
  const large = await loadConfig(root.path, { HOME: root.path });
  expect(large).toMatchObject({
    refusal: { reason: expect.stringContaining('cannot be read: it is larger') },
  });
});

test('a link to the configuration is followed', async () => {
  await using root = await temporaryDirectory('caesar-root-');
  const { project } = configFiles(root.path, {});
  await mkdir(join(root.path, '.caesar'));
  await writeFile(join(root.path, 'kept.toml'), '[policy]\nmax_depth = 7\n');
  await symlink('../kept.toml', project);
  const loaded = await loadConfig(root.path, { HOME: root.path });
  expect(loaded).toMatchObject({ ok: true, config: { policy: { max_depth: 7 } } });
});

test('the project’s file is looked for elsewhere where it is not there, and no other file is', async () => {
  await using root = await temporaryDirectory('caesar-root-');
  const environment = { HOME: root.path };
  const asked: string[] = [];
  const leftOut = (file: string) => {
    asked.push(file);
    return Promise.resolve(Buffer.from('[policy]\nmax_depth = 1\n'));
  };
  const elsewhere = await loadConfig(root.path, environment, leftOut);
  expect(elsewhere).toMatchObject({ ok: true, config: { policy: { max_depth: 1 } } });
  expect(asked).toEqual([join(root.path, '.caesar/config.toml')]);
  await mkdir(join(root.path, '.caesar'));
  await writeFile(join(root.path, '.caesar/config.toml'), '');
  const here = await loadConfig(root.path, environment, leftOut);
  expect(here).toMatchObject({ ok: true, config: { policy: { max_depth: 2 } } });
  expect(asked).toHaveLength(1);
});
