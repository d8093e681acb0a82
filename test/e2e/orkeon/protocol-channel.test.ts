import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import {
  crewOf,
  kindsOf,
  modelAt,
  orkeonFolder,
  problemsOf,
  runOrkeon,
  startOrkeon,
} from '../../support/run-orkeon.ts';

const model = useFakeModel();

const streamed = ['run', 'crew.yaml', '--events', 'jsonl', '--stream'];
const preload = (source: string) => `--import=data:text/javascript,${encodeURIComponent(source)}`;

test(
  'what anybody else writes to stdout goes to stderr',
  verifies(['orkeon.driving.stdout-is-protocol', 'orkeon.driving.logs-on-stderr'], async () => {
    const strays = preload(`process.on('SIGUSR2', () => {
      console.log('stray log'); console.info('stray info'); console.table([1]); console.dir({ stray: 1 });
      process.stdout.write('stray write'); process.stdout.write(Buffer.from('stray bytes'));
      process.stdout.end('stray end');
    });`);
    using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: true } }) });
    const running = startOrkeon(streamed, {
      cwd: folder.path,
      env: { ...modelAt(model.play({ text: 'Done.' }).url), NODE_OPTIONS: strays },
    });
    await running.until('input.needed');
    running.child.kill('SIGUSR2');
    running.say({ kind: 'subscribe', topic: 'after' });
    await running.until('error');
    running.say({ kind: 'input.given', value: 'yes' });
    const run = await running.ended;
    expect(problemsOf(run.stdout)).toEqual([]);
    for (const what of ['log', 'info', 'write', 'bytes']) expect(run.stderr).toContain(`stray ${what}`);
    expect(run.code).toBe(0);
  }),
);

/** What the only run of a folder has said so far. */
function journalIn(path: string): string {
  const runs = join(path, '.orkeon/runs');
  return readFileSync(join(runs, readdirSync(runs)[0] ?? '', 'events.jsonl'), 'utf8');
}

test('while the reader lags, fragments are joined, no other event is, and no letter is lost', async () => {
  const text = 'A reader may take its time. '.repeat(3_000);
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {}, t2: {} }) });
  const play = model.play({ text }, { text: 'Last.' });
  const running = startOrkeon(streamed, { cwd: folder.path, env: modelAt(play.url) });
  await running.until('llm.delta');
  running.child.stdout?.pause();
  await expect.poll(() => journalIn(folder.path), { timeout: 20_000 }).toContain('"task.completed"');
  expect(play.asked).toHaveLength(1);
  running.child.stdout?.resume();
  const run = await running.ended;
  const deltas = run.events.filter(({ kind, taskId }) => kind === 'llm.delta' && taskId === 't1');
  expect(deltas.map((delta) => delta['text']).join('')).toBe(text);
  expect(deltas.length).toBeLessThan(text.length / 12);
  expect(kindsOf(run.events).filter((kind) => kind !== 'llm.delta')).toEqual([
    'run.started',
    ...['task.started', 'cost.updated', 'task.completed'],
    ...['task.started', 'cost.updated', 'task.completed'],
    'run.finished',
  ]);
  expect(problemsOf(run.stdout)).toEqual([]);
});

test('a reader that takes nothing for the time that it has fails the run, and the journal says so', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {}, t2: {} }) });
  const play = model.play({ text: 'Nobody reads this. '.repeat(1_500) }, { text: 'Never asked for.' });
  const running = startOrkeon([...streamed, '--reader-timeout', '500ms'], {
    cwd: folder.path,
    env: modelAt(play.url),
  });
  await running.until('run.started');
  running.child.stdout?.pause();
  const code = await new Promise((resolve) => running.child.on('exit', resolve));
  running.child.stdout?.destroy();
  expect(code).toBe(2);
  const journal = journalIn(folder.path);
  expect(problemsOf(journal)).toEqual([]);
  expect(journal).toContain('crew_failed');
});

test('what was said is kept, and git does not see it', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const env = modelAt(model.play({ text: 'Done.' }).url);
  const observed = await runOrkeon(['crew.yaml', '--events=jsonl'], { cwd: folder.path, env });
  const [runId = ''] = readdirSync(join(folder.path, '.orkeon/runs'));
  expect(runId).toBe(observed.events[0]?.['runId']);
  expect(readFileSync(join(folder.path, '.orkeon/runs', runId, 'events.jsonl'), 'utf8')).toBe(
    observed.stdout,
  );
  expect(readFileSync(join(folder.path, '.orkeon/.gitignore'), 'utf8')).toBe('*\n');
});

test('a run goes on where nothing can be kept', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }), '.orkeon': 'a file in the way' });
  const env = modelAt(model.play({ text: 'Done.' }).url);
  const run = await runOrkeon(['crew.yaml', '--events=jsonl'], { cwd: folder.path, env });
  expect(run.code).toBe(0);
  expect(run.stderr).toMatch(/^warning: the run is not kept/);
  expect(problemsOf(run.stdout)).toEqual([]);
});

test('the program speaks before it loads a schema, a model library or YAML', () => {
  const program = readFileSync(
    new URL('../../../packages/orkeon/cli/dist/orkeon.js', import.meta.url),
    'utf8',
  );
  expect(program).toContain('run.started');
  expect(program).not.toMatch(/ZodType|LineCounter|languageModel/i);
  const loaded = [...program.matchAll(/\bimport\s*(?:[\w{][^;'"]*from\s*)?["']([^"']+)["']/g)].map(
    ([, path]) => path,
  );
  expect(loaded.filter((path) => !path?.startsWith('node:'))).toEqual([]);
});
