import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { makePlace, type Place } from '../../support/repository.ts';
import { caesarBinary } from '../../support/run-caesar.ts';

/** A mount that nobody else sees needs a namespace of its own, which not every machine lets us have. */
const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** Runs shell commands with a file system of a given size mounted on a directory; both vanish afterwards. */
function onSmallDisk(place: Place, mountPoint: string, commands: string) {
  const script = `mkdir -p ${mountPoint} && cp -a ${mountPoint} ${place.root}/was && mount -t tmpfs -o size=1m none ${mountPoint} && cp -a ${place.root}/was/. ${mountPoint} && ${commands}`;
  const result = spawnSync('unshare', ['-m', 'sh', '-c', script], {
    cwd: place.repository,
    env: { ...place.env, CAESAR: caesarBinary },
    encoding: 'utf8',
  });
  return { ...result, read: (name: string) => JSON.parse(readFileSync(`${place.root}/${name}`, 'utf8')) };
}

const FILLS = (directory: string) => `head -c 50000000 /dev/zero > "${directory}/fill" 2>/dev/null`;

test.skipIf(!canMount)(
  'an agent that fills the disk of the state fails with that cause, in a record that can be read (needs a mount)',
  () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(`${FILLS('$CAESAR_TASK_DIR')} || exit 1`));
    const run = onSmallDisk(
      place,
      `${place.repository}/.caesar`,
      `"$CAESAR" run x --agent a --json > ${place.root}/run.json; "$CAESAR" ps --json > ${place.root}/ps.json`,
    );
    expect(run.stderr).toBe('');
    expect(run.read('run.json')).toMatchObject({ status: 'failed', failure: { class: 'disk_full' } });
    expect(run.read('ps.json').tasks).toMatchObject([
      { status: 'failed', failure: { class: 'disk_full' }, report: { status: 'failed' } },
    ]);
  },
);

test.skipIf(!canMount)(
  'a full disk below the worktree is the cause of what fails there (needs a mount)',
  () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(`${FILLS('.')} || exit 1`));
    const run = onSmallDisk(
      place,
      `${place.root}/state`,
      `"$CAESAR" run x --agent a --json > ${place.root}/run.json; true`,
    );
    expect(run.read('run.json')).toMatchObject({ status: 'failed', failure: { class: 'disk_full' } });
  },
);

test.skipIf(!canMount)(
  'a worktree, or copies, that have no room on the disk are refused with the bytes before anything is made (needs a mount)',
  () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('true'));
    place.write('deps/large', Buffer.alloc(3_000_000));
    place.write('.gitignore', '/deps\n');
    place.git('add', '.');
    place.git('commit', '-qm', 'ignore');
    const command = `"$CAESAR" run x --agent a --json > ${place.root}/run.json; true`;
    const run = () => onSmallDisk(place, `${place.root}/state`, command);
    place.write('.caesar/config.toml', `[worktree]\ncopy = ["deps"]\n${place.read('.caesar/config.toml')}`);
    const copies = run().read('run.json');
    expect(copies).toMatchObject({ status: 'failed', failure: { class: 'disk_full' } });
    expect(copies.report.summary).toMatch(
      /no room for the copies of deps: about 4 MB are needed, [12] MB are free/,
    );
    place.write('large', Buffer.alloc(3_000_000));
    place.git('add', 'large');
    place.git('commit', '-qm', 'large');
    const checkout = run().read('run.json');
    expect(checkout).toMatchObject({ status: 'failed', failure: { class: 'disk_full' } });
    expect(checkout.report.summary).toMatch(/no room for the worktree in .*: about 4 MB are needed/);
    expect(place.git('branch', '--list', 'caesar/*') + place.git('worktree', 'list').split('\n')[1]).toBe('');
  },
);

test.skipIf(!canMount)(
  'nothing lands and nothing is dropped on a full disk: one line says which and what is free (needs a mount)',
  () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt; head -c 200000 /dev/urandom > new'));
    const caesar = (words: string, name: string) =>
      `"$CAESAR" ${words} > ${place.root}/${name}.out 2> ${place.root}/${name}.err; echo $? >> ${place.root}/${name}.out;`;
    const run = onSmallDisk(
      place,
      place.repository,
      `cd ${place.repository} && ID=$("$CAESAR" run x --agent a --json | grep -o 't_[0-9a-f]*' | head -1);` +
        `${FILLS('.')}; ${caesar('apply $ID', 'apply')} ${caesar('apply $ID --json', 'json')}` +
        `${caesar('merge $ID', 'merge')} ${caesar('gc --force', 'gc')} rm fill; git status --short; ${caesar('apply $ID', 'again')}`,
    );
    const told = (name: string) => readFileSync(`${place.root}/${name}`, 'utf8');
    const full =
      /^error: there is no room left on the disk of .*: \d+ kB are free.*\n.*nothing was changed; make room/;
    expect([told('apply.err'), told('apply.out')]).toEqual([expect.stringMatching(full), '1\n']);
    expect(told('json.out')).toContain('"DISK_FULL"');
    expect(told('merge.err')).toMatch(full);
    expect(told('gc.out')).toMatch(/kept .*cannot be saved: there is no room left/);
    expect(run.stdout).toBe('');
    expect(told('again.out')).toMatch(/^Landed in 2 files/);
  },
);

test.skipIf(!canMount)(
  'a state that cannot be written is one clear line, and can be read (needs a mount)',
  async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(''));
    await place.caesar(['run', 'x', '--agent', 'a']);
    const run = onSmallDisk(
      place,
      `${place.repository}/.caesar`,
      `mount -o remount,ro ${place.repository}/.caesar && "$CAESAR" ps --json > ${place.root}/ps.json; "$CAESAR" run y --agent a`,
    );
    expect(run.status).toBe(1);
    expect(run.stderr.trim().split('\n')).toHaveLength(2);
    expect(run.stderr).toMatch(/^error: the task cannot be written down in .*EROFS/);
    expect(run.read('ps.json').tasks).toHaveLength(1);
  },
);
