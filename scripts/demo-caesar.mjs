/** A task handed to the example agent, from its objective to its changes in the working tree. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the whole story in a temporary repository; returns 0 when every step went well. */
export function demonstrateCaesar(root) {
  const place = mkdtempSync(join(tmpdir(), 'caesar-demo-'));
  try {
    const steps = makeSteps(root, preparePlace(root, place));
    const failed = steps.find((step) => !step());
    console.log(
      failed === undefined
        ? '\nEverything is removed again: repository, worktree, state.'
        : '\nThe demonstration failed.',
    );
    return failed === undefined ? 0 : 1;
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A repository with one commit and one agent; worktrees, state and settings stay below the same directory. */
function preparePlace(root, place) {
  const repository = join(place, 'repository');
  const environment = {
    ...process.env,
    HOME: place,
    XDG_STATE_HOME: join(place, 'state'),
    XDG_CONFIG_HOME: join(place, 'config'),
    GIT_CONFIG_GLOBAL: join(place, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const agent = JSON.stringify(join(root, 'examples/conformant-agent/agent.mjs'));
  mkdirSync(join(repository, '.caesar'), { recursive: true });
  writeFileSync(environment.GIT_CONFIG_GLOBAL, '[user]\n\tname = Demo\n\temail = demo@example.org\n');
  writeFileSync(join(repository, 'README.md'), '# A repository\n');
  writeFileSync(
    join(repository, '.caesar/config.toml'),
    `[[agent]]\nid = "notes"\nbin = ${JSON.stringify(process.execPath)}\nargs = [${agent}]\n`,
  );
  return { repository, environment };
}

function makeSteps(root, { repository, environment }) {
  const run = (program, args, stdio) =>
    spawnSync(program, args, { cwd: repository, env: environment, stdio, encoding: 'utf8' });
  const git = (...args) => run('git', args, 'ignore').status === 0;
  const binary = join(root, 'packages/caesar/cli/bin/caesar.js');
  const caesar = (...args) => {
    console.log(
      `\n$ caesar ${args.map((word) => (/[\s"]/.test(word) ? JSON.stringify(word) : word)).join(' ')}`,
    );
    return run(process.execPath, [binary, ...args], 'inherit').status === 0;
  };
  const task = () => JSON.parse(run(process.execPath, [binary, 'ps', '--json'], 'pipe').stdout).tasks[0].id;
  const asked = ['--accept', 'one step a line', '--verify', 'test -s NOTES.md'];
  return [
    () => git('init', '-q') && git('add', '.') && git('commit', '-qm', 'first'),
    () => caesar('run', 'Describe the release steps', '--agent', 'notes', ...asked),
    () => caesar('diff', task()),
    () => caesar('apply', task()),
    () => {
      console.log('\n$ git status --short');
      return run('git', ['status', '--short'], 'inherit').status === 0;
    },
  ];
}
