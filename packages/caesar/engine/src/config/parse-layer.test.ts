import { describe, expect, test } from 'vitest';
import { describeProblem } from './config-problem.ts';
import { parseLayer } from './parse-layer.ts';

const FULL = `
[policy]
allowed = ["codex", "my-cli"]
denied = ["copilot"]
max_parallel = 6
default_isolation = "worktree"
default_mode = "read-only"
default_network = "off"
default_timeout = "15m"
allow_recursion = true
allow_inplace_write = true
max_depth = 3
keep_background = true
stop_grace = 500
exit_grace = "1s"

[models]
codex = "some-model"

[worktree]
copy = ["node_modules", ".env"]
link = ["vendor/big"]
setup = ["npm ci --prefer-offline"]
setup_timeout = "2m"
root = "~/worktrees"
submodules = false
lfs = true
sparse = ["src"]

[[role]]
name = "tester"
purpose = "runs the tests"
agents = ["codex", "my-cli"]
mode = "write"
isolation = "inplace"
network = "on"
timeout = "1h"
model = "other-model"
system_prompt_file = "roles/tester.md"

[[agent]]
id = "my-cli"
bin = "/opt/my-cli"
args = ["--cwd", "{{workspace}}", "{{prompt}}"]
[agent.env]
MY_MODE = "fast"
`;

/** The problems of a text as a person reads them. */
function problemsOf(text: string): string[] {
  const parsed = parseLayer(text, 'config.toml');
  return parsed.ok ? [] : parsed.problems.map(describeProblem);
}

test('every field is read, durations as milliseconds', () => {
  const parsed = parseLayer(FULL, 'config.toml');
  expect(parsed).toMatchObject({
    ok: true,
    values: {
      policy: {
        allowed: ['codex', 'my-cli'],
        denied: ['copilot'],
        max_parallel: 6,
        default_isolation: 'worktree',
        default_mode: 'read-only',
        default_network: 'off',
        default_timeout: 900_000,
        allow_recursion: true,
        allow_inplace_write: true,
        max_depth: 3,
        keep_background: true,
        stop_grace: 500,
        exit_grace: 1_000,
      },
      models: { codex: 'some-model' },
      worktree: {
        copy: ['node_modules', '.env'],
        link: ['vendor/big'],
        setup: ['npm ci --prefer-offline'],
        setup_timeout: 120_000,
        root: '~/worktrees',
        submodules: false,
        lfs: true,
        sparse: ['src'],
      },
      role: [
        {
          name: 'tester',
          purpose: 'runs the tests',
          agents: ['codex', 'my-cli'],
          mode: 'write',
          isolation: 'inplace',
          network: 'on',
          timeout: 3_600_000,
          model: 'other-model',
          system_prompt_file: 'roles/tester.md',
        },
      ],
      agent: [{ id: 'my-cli', bin: '/opt/my-cli', env: { MY_MODE: 'fast' } }],
    },
  });
});

test('a file says only what it says: absent fields stay absent', () => {
  expect(parseLayer('[policy]\nmax_depth = 1\n', 'config.toml')).toEqual({
    ok: true,
    values: { policy: { max_depth: 1 } },
  });
  expect(parseLayer('', 'config.toml')).toEqual({ ok: true, values: {} });
});

test('a role needs a name, agents and a mode, and falls to the policy for the rest', () => {
  const parsed = parseLayer('[[role]]\nname = "r"\nagents = ["codex"]\nmode = "write"\n', 'config.toml');
  const role = [{ name: 'r', purpose: '', agents: ['codex'], mode: 'write' }];
  expect(parsed).toEqual({ ok: true, values: { role } });
});

describe('what is wrong is told with its place', () => {
  test.each([
    [
      'a text that does not end',
      '[policy]\ndenied = ["a", "b]\n',
      'config.toml:2:19: not valid TOML: control characters are not allowed in strings',
    ],
    [
      'a key that is written twice',
      '[policy]\nmax_depth = 1\nmax_depth = 2\n',
      'config.toml:3:1: not valid TOML: trying to redefine an already defined table or value',
    ],
    [
      'a misspelt key',
      '# ours\n[policy]\nmax_dept = 2\n',
      'config.toml:3: policy.max_dept: unknown key; did you mean max_depth?',
    ],
    [
      'a misspelt table',
      '\n[polcy]\nmax_depth = 2\n',
      'config.toml:2: polcy: unknown key; did you mean policy?',
    ],
    [
      'a key like no other',
      'colour = "red"\n',
      'config.toml:1: colour: unknown key; known here: policy, worktree, models, role, agent',
    ],
    [
      'a misspelt key of the second role',
      '[[role]]\nname = "a"\nagents = ["x"]\nmode = "write"\n[[role]]\nname = "b"\nagents = ["x"]\nmode = "write"\ntimout = "1m"\n',
      'config.toml:9: role[1].timout: unknown key; did you mean timeout?',
    ],
    [
      'a misspelt key of an agent',
      '[[agent]]\nid = "a"\nbin = "a"\nnetwork_arg = []\n',
      'config.toml:4: agent[0].network_arg: unknown key; did you mean network_args?',
    ],
    [
      'a text for a whole number',
      '[policy]\nmax_parallel = "4"\n',
      'config.toml:2: policy.max_parallel: expected a whole number, found the text "4"',
    ],
    [
      'a fraction for a whole number',
      '[policy]\nmax_parallel = 1.5\n',
      'config.toml:2: policy.max_parallel: expected a whole number, found 1.5',
    ],
    [
      'a number that is too small',
      '[policy]\nmax_parallel = 0\n',
      'config.toml:2: policy.max_parallel: expected at least 1, found 0',
    ],
    [
      'a negative depth',
      '[policy]\nmax_depth = -1\n',
      'config.toml:2: policy.max_depth: expected at least 0, found -1',
    ],
    [
      'a text for true or false',
      '[worktree]\nlfs = "yes"\n',
      'config.toml:2: worktree.lfs: expected true or false, found the text "yes"',
    ],
    [
      'a text for a list',
      '[worktree]\ncopy = "node_modules"\n',
      'config.toml:2: worktree.copy: expected a list, found the text "node_modules"',
    ],
    ['a list for a table', 'policy = []\n', 'config.toml:1: policy: expected a table, found an empty list'],
    ['a table for a list', '[role]\nname = "a"\n', 'config.toml:1: role: expected a list, found a table'],
    [
      'a date for a text',
      '[[agent]]\nid = "a"\nbin = 2026-01-01\n',
      'config.toml:3: agent[0].bin: expected a text, found a date',
    ],
    [
      'a word that is none of the choices',
      '[policy]\ndefault_mode = "readonly"\n',
      'config.toml:2: policy.default_mode: expected one of "read-only", "write" (did you mean "read-only"?), found the text "readonly"',
    ],
    [
      'a word unlike any choice',
      '[policy]\ndefault_network = "maybe"\n',
      'config.toml:2: policy.default_network: expected one of "auto", "on", "off", found the text "maybe"',
    ],
    [
      'a duration in words',
      '[policy]\ndefault_timeout = "ten minutes"\n',
      'config.toml:2: policy.default_timeout: expected a duration such as "500ms", "90s", "10m", "1h" or a whole number of milliseconds, at most 24 days, found the text "ten minutes"',
    ],
    [
      'a duration that is no duration at all',
      '[policy]\ndefault_timeout = true\n',
      'config.toml:2: policy.default_timeout: expected a duration such as "500ms", "90s", "10m", "1h" or a whole number of milliseconds, at most 24 days, found true',
    ],
    [
      'a path that leaves the repository',
      '[worktree]\nlink = [\n  "a",\n  "../b",\n]\n',
      'config.toml:2: worktree.link[1]: expected a path inside the repository, but it leaves the repository, found the text "../b"',
    ],
    [
      'a role without its mode',
      '\n[[role]]\nname = "a"\nagents = ["x"]\n',
      'config.toml:2: role[0].mode: is missing',
    ],
    [
      'a role without agents to choose from',
      '[[role]]\nname = "a"\nagents = []\nmode = "write"\n',
      'config.toml:3: role[0].agents: must not be empty',
    ],
    ['an empty name', '[models]\ncodex = ""\n', 'config.toml:2: models.codex: must not be empty'],
    [
      'two roles of one name',
      '[[role]]\nname = "a"\nagents = ["x"]\nmode = "write"\n[[role]]\nname = "a"\nagents = ["y"]\nmode = "write"\n',
      'config.toml:6: role[1].name: the text "a" stands twice in this file; keep one',
    ],
    [
      'two agents of one id',
      '[[agent]]\nid = "a"\nbin = "x"\n[[agent]]\nid = "a"\nbin = "y"\n',
      'config.toml:5: agent[1].id: the text "a" stands twice in this file; keep one',
    ],
  ])('%s', (_title, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test('all of them at once, in the order of the file', () => {
    expect(problemsOf('[policy]\nmax_dept = 2\ndefault_mode = "wirte"\n[worktree]\nlfs = 1\n')).toEqual([
      'config.toml:2: policy.max_dept: unknown key; did you mean max_depth?',
      'config.toml:3: policy.default_mode: expected one of "read-only", "write" (did you mean "write"?), found the text "wirte"',
      'config.toml:5: worktree.lfs: expected true or false, found 1',
    ]);
  });

  test('what an agent’s own rules refuse is told at the agent’s key', () => {
    expect(problemsOf('[[agent]]\nbin = "x"\nid = "-a"\n')).toEqual([
      expect.stringMatching(/^config\.toml:3: agent\[0\]\.id: must be letters/),
    ]);
  });

  test('hostile names are just unknown keys', () => {
    expect(problemsOf('__proto__ = 1\nconstructor = 2\n')).toHaveLength(2);
    expect(problemsOf('[policy]\ntoString = 1\n')).toHaveLength(1);
  });
});
