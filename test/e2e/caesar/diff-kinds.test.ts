import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { delegate } from '../../support/delegate.ts';
import { makePlace } from '../../support/repository.ts';

test('every kind of change is named for what it is', async () => {
  using place = makePlace();
  const { id } = await delegate(
    place,
    `chmod +x f.txt; ln -s f.txt link; printf '\\0\\1\\2' > i.bin; git mv g.txt h.txt; git init -q nest; cd nest; echo 1 > 1; git add .; git commit -qm n`,
  );
  const { changes } = (await place.caesar(['diff', id, '--json'])).json;
  const told = changes.map(({ path, from, action, kind, binary, bytes }: Record<string, unknown>) => ({
    ...{ path, action, kind },
    ...(from === undefined ? {} : { from }),
    ...(binary === true ? { bytes } : {}),
  }));
  expect(told).toEqual([
    { path: 'f.txt', action: 'mode-changed', kind: 'executable' },
    { path: 'h.txt', from: 'g.txt', action: 'renamed', kind: 'file' },
    { path: 'i.bin', action: 'added', kind: 'file', bytes: 3 },
    { path: 'link', action: 'added', kind: 'symlink' },
    { path: 'nest', action: 'added', kind: 'repository' },
  ]);
  const { stdout } = await place.caesar(['diff', id, '--stat']);
  for (const words of ['symbolic link', 'nested repository', 'binary, 3 bytes', 'mode changed']) {
    expect(stdout).toContain(words);
  }
});

test(
  'the diff is against the commit that the task started from, wherever HEAD, index and branches went',
  verifies(
    [
      'caesar.changes.against-base',
      'caesar.changes.base-is-frozen',
      'caesar.changes.committed-work-counts',
      'caesar.changes.same-committed-or-not',
    ],
    async () => {
      using place = makePlace();
      place.write('f.txt', 'a\nb\nc\nd\n');
      place.git('commit', '-qam', 'second');
      place.declareAgent('worker', '');
      const base = place.git('rev-parse', 'HEAD').trim();
      const work = ['echo z >> f.txt', 'echo n > n.txt'];
      const ways = [
        work.join('; '),
        `${work.join('; ')}; git add -A`,
        `${work.join('; ')}; git add -A; git commit -qm all`,
        `${work[0]}; git commit -qam one; git checkout -q --orphan o; ${work[1]}; git add -A; git commit -qm two`,
        `git reset -q --soft HEAD~1; git checkout -q -b x; ${work.join('; ')}`,
        `${work.join('; ')}; rm -f "$(git rev-parse --git-dir)/index"`,
      ];
      const patches = new Set<string>();
      for (const way of ways) {
        const task = await delegate(place, way);
        expect(task.run.json.base_ref).toBe(base);
        patches.add((await place.caesar(['diff', task.id])).stdout);
      }
      expect(patches.size).toBe(1);
      expect([...patches][0]).toContain('+z');
    },
  ),
  120_000,
);
