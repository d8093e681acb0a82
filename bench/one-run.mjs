/** One delegated task against the same work done by hand: the bare script, and the script between bare git commands. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, compare } from './pairs.mjs';

const FILES = 2000;
const caesar = fileURLToPath(new URL('../packages/caesar/cli/bin/caesar.js', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'one-run-'));
const repository = join(directory, 'repository');
const agent = join(directory, 'agent.sh');
const report = JSON.stringify({ protocol: 'caesar.report/v1', status: 'success', summary: 'done' });

writeFileSync(
  agent,
  `#!/bin/sh\necho more >> file-1.txt\nprintf '%s' '${report}' > "\${CAESAR_REPORT_PATH:-/dev/null}"\n`,
  {
    mode: 0o755,
  },
);
mkdirSync(join(repository, '.caesar'), { recursive: true });
for (let number = 0; number < FILES; number += 1)
  writeFileSync(join(repository, `file-${number}.txt`), `${number}\n`);
writeFileSync(
  join(repository, '.caesar/config.toml'),
  `[policy]\nallow_inplace_write = true\n[[agent]]\nid = "bare"\nbin = ${JSON.stringify(agent)}\n`,
);
const git = (...args) => execFileSync('git', args, { cwd: repository, stdio: 'ignore' });
git('init', '-q');
git('add', '.');
git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'start');

const place = { cwd: repository, env: { ...process.env, XDG_STATE_HOME: join(directory, 'state') } };
const run = (isolation) =>
  command(
    process.execPath,
    [caesar, 'run', 'add a line', '--agent', 'bare', '--isolation', isolation, '--json'],
    place,
  );
const byHand = `git worktree add -q -b by-hand-$$ ${directory}/by-hand-$$ HEAD && cd ${directory}/by-hand-$$ && ${agent} && git add -A && git diff --cached --binary HEAD > /dev/null`;

try {
  await compare({
    name: `one run, ${FILES} files`,
    runs: 7,
    candidates: {
      'the bare script': command(agent, [], place),
      'script and git, by hand': command('sh', ['-c', byHand], place),
      'caesar run, in place': run('inplace'),
      'caesar run, in a worktree': run('worktree'),
    },
  });
} finally {
  rmSync(directory, { recursive: true, force: true });
}
