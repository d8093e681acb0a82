import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { until } from '../../support/processes.ts';
import { makePlace, type Place } from '../../support/repository.ts';
import { caesarBinary } from '../../support/run-caesar.ts';

const AT_WORK = `{"protocol":"caesar.event/v1","type":"progress","message":"at work"}`;
const GATED = `echo '${AT_WORK}' >> "$CAESAR_EVENTS_PATH"; until test -e "$GATE"; do sleep 0.02; done`;

function configure(place: Place, text: string): NodeJS.ProcessEnv {
  place.write('.caesar/config.toml', text);
  return { ...place.env, GATE: `${place.root}/gate`, INNER_CAESAR: caesarBinary };
}

const statusOf = (place: Place, id: string) =>
  JSON.parse(place.read(`.caesar/state/tasks/${id}.json`)).status as string;

test('max_parallel holds over processes, first come first served, and who waits is told who is in the way', async () => {
  using place = makePlace();
  const env = configure(place, '[policy]\nmax_parallel = 1\n');
  place.declareAgent('a', bashAgent(`${GATED}; echo "$CAESAR_TASK_ID" >> "$GATE-order"`));
  const ids: string[] = [];
  for (const objective of ['first', 'second', 'third']) {
    const run = await place.caesar(['run', objective, '--agent', 'a', '--detach'], { env });
    ids.push(run.stdout.trim());
    const expected = ids.length === 1 ? 'running' : 'queued';
    await until(`${objective} is ${expected}`, () => statusOf(place, ids.at(-1) ?? '') === expected);
    const log = `.caesar/state/supervisors/${ids.at(-1)}.log`;
    if (ids.length > 1)
      await until('the holder is named', () => place.read(log).includes(`${ids[0]} (a: first)`));
  }
  place.write(`../gate`, '');
  expect((await place.caesar(['await', ...ids])).code).toBe(0);
  expect(readFileSync(`${place.root}/gate-order`, 'utf8').trim().split('\n')).toEqual(ids);
});

test('a queued task is cancelled without having started anything', async () => {
  using place = makePlace();
  const env = configure(
    place,
    '[policy]\nmax_parallel = 1\n[worktree]\nsetup = ["touch ../../../../set-up-$$"]\n',
  );
  place.declareAgent('a', bashAgent(GATED));
  const first = (await place.caesar(['run', 'x', '--agent', 'a', '--detach'], { env })).stdout.trim();
  await until('it runs', () => statusOf(place, first) === 'running');
  const second = (await place.caesar(['run', 'y', '--agent', 'a', '--detach'], { env })).stdout.trim();
  const cancelled = await place.caesar(['cancel', second, '--json']);
  expect(cancelled.json).toMatchObject({ cancelled: true });
  const record = JSON.parse(place.read(`.caesar/state/tasks/${second}.json`));
  expect(record).toMatchObject({ status: 'cancelled', started_at: null, workspace: null });
  expect(place.git('branch', '--list', 'caesar/*').trim().split('\n')).toHaveLength(1);
  place.write('../gate', '');
  expect((await place.caesar(['await', first])).code).toBe(0);
});

test.each([
  ['runs a task and waits for it', '"$INNER_CAESAR" run y --agent inner'],
  [
    'hands two tasks out and awaits them',
    'one=$("$INNER_CAESAR" run y --agent inner --detach) && two=$("$INNER_CAESAR" run y --agent inner --detach) && "$INNER_CAESAR" await $one $two',
  ],
])(
  'with one place, a parent that %s lends it: nobody waits for ever',
  async (_, work) => {
    using place = makePlace();
    const env = configure(place, '[policy]\nmax_parallel = 1\nmax_depth = 3\n');
    place.declareAgent('inner', bashAgent(''));
    place.declareAgent('outer', bashAgent(`${work} > "$CAESAR_TASK_DIR/inner.out" 2>&1 || exit 9`));
    const run = await place.caesar(['run', 'x', '--agent', 'outer', '--timeout', '60s', '--json'], { env });
    const said = readFileSync(`${run.json.task_dir}/inner.out`, 'utf8');
    expect(run.json.verdict, said).toBe('good');
    const { tasks } = (await place.caesar(['ps', '--json'])).json;
    expect(tasks.every(({ verdict }: { verdict: string }) => verdict === 'good')).toBe(true);
    const children = tasks.filter(
      ({ parent_task }: { parent_task: string }) => parent_task === run.json.task_id,
    );
    expect(children.length).toBe(tasks.length - 1);
  },
  90_000,
);

test('in-place writers exclude each other in a checkout, and the second names the first', async () => {
  using place = makePlace();
  const env = configure(place, '[policy]\nallow_inplace_write = true\n');
  place.declareAgent('a', bashAgent(`${GATED}; echo z >> f.txt`));
  const args = ['--agent', 'a', '--isolation', 'inplace'];
  const first = (await place.caesar(['run', 'x', ...args, '--detach'], { env })).stdout.trim();
  await until('it runs', () => statusOf(place, first) === 'running');
  const second = place.caesar(['run', 'y', ...args, '--json'], {
    env,
    onStart: ({ stderr }) =>
      stderr?.on('data', (chunk: Buffer) => {
        if (String(chunk).includes(`waiting for task ${first}, which works in the same checkout`)) {
          place.write('../gate', '');
        }
      }),
  });
  expect((await second).json).toMatchObject({ verdict: 'good', diff: { files: ['f.txt'] } });
  expect((await place.caesar(['await', first])).code).toBe(0);
  expect(place.read('f.txt')).toBe('a\nb\nc\nz\nz\n');
  expect(place.has('.git/caesar-writer.lock')).toBe(false);
});

test('a task that an agent hands out and does not await outlives the agent, and is cancelled with it', async () => {
  using place = makePlace();
  const env = configure(place, '[policy]\nmax_parallel = 4\nmax_depth = 3\n');
  place.declareAgent('inner', bashAgent(GATED));
  const handOut = '"$INNER_CAESAR" run y --agent inner --detach > "$CAESAR_TASK_DIR/inner.out"';
  place.declareAgent('outer', bashAgent(handOut));
  place.declareAgent('stays', bashAgent(`${handOut}; sleep 977`));
  const handedOutBy = (id: string) => place.read(`.caesar/tasks/${id}/inner.out`).trim();
  const outer = (await place.caesar(['run', 'x', '--agent', 'outer', '--json'], { env })).json;
  expect(outer).toMatchObject({ verdict: 'good', findings: [] });
  const inner = handedOutBy(outer.task_id);
  const stays = (await place.caesar(['run', 'x', '--agent', 'stays', '--detach'], { env })).stdout.trim();
  await until(
    'it has handed one out',
    () => place.has(`.caesar/tasks/${stays}/inner.out`) && handedOutBy(stays),
  );
  const other = handedOutBy(stays);
  await until('that one runs', () => statusOf(place, other) === 'running');
  await place.caesar(['cancel', stays]);
  expect((await place.caesar(['await', other])).code).toBe(1);
  expect(statusOf(place, inner)).toBe('running');
  place.write('../gate', '');
  expect((await place.caesar(['await', inner])).code).toBe(0);
});

test('a child that writes in its parent’s checkout does not wait for its parent', async () => {
  using place = makePlace();
  const env = configure(place, '[policy]\nallow_inplace_write = true\nmax_depth = 3\n');
  place.declareAgent('inner', bashAgent('echo z >> f.txt'));
  place.declareAgent(
    'outer',
    bashAgent('"$INNER_CAESAR" run y --agent inner --isolation inplace >&2 || exit 9'),
  );
  const run = await place.caesar(
    ['run', 'x', '--agent', 'outer', '--isolation', 'inplace', '--timeout', '60s', '--json'],
    { env },
  );
  expect(run.json).toMatchObject({ verdict: 'good', diff: { files: ['f.txt'] } });
}, 90_000);
