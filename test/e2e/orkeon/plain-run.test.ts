import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { calling } from '../../support/fake-model/scenarios.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import { crewOf, modelAt, orkeonFolder, runOrkeon, startOrkeon } from '../../support/run-orkeon.ts';

const model = useFakeModel();

const run = ['run', 'crew.yaml'];
const asking = (humanInput: unknown) => orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput } }) });

test(
  'the crew’s output is all of stdout, and progress is told on stderr in plain lines',
  verifies('orkeon.stream.plain-without-flag', async () => {
    const play = model.play(
      calling('file_read', { path: '/crew/no.txt' }),
      { text: 'First.' },
      { text: 'The result.' },
    );
    using folder = orkeonFolder({ 'crew.yaml': crewOf({ first: {}, second: {} }) });
    const { code, stdout, stderr } = await runOrkeon(run, { cwd: folder.path, env: modelAt(play.url) });
    expect(code).toBe(0);
    expect(stdout).toBe('The result.\n');
    const lines = stderr.replaceAll(/\d+\.\d s/g, '… s').split('\n');
    expect(lines).toEqual([
      '▸ first Writer',
      '  file_read (path)',
      '  ✗ file_read failed',
      '✓ first … s, 220 tokens, 1 tool call',
      '▸ second Writer',
      '✓ second … s, 110 tokens',
      '✓ done 2 tasks, 330 tokens, … s',
      '',
    ]);
  }),
);

test('a run that fails says which task, why and what was skipped, and prints nothing', async () => {
  const play = model.play({ error: { status: 400, message: 'no such model' } });
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ a: {}, b: { dependencies: ['a'] } }) });
  const { code, stdout, stderr } = await runOrkeon(run, { cwd: folder.path, env: modelAt(play.url) });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/✗ a .*\n {2}.*no such model/);
  expect(stderr).toMatch(/– b skipped, since task 'a' did not succeed/);
  expect(stderr).toMatch(/error: task 'a' failed: .*; skipped: 'b'\n$/);
});

test(
  'a question that nobody is asked is approved, and said to be',
  verifies('orkeon.silence.unobserved-approves', async () => {
    using folder = asking(true);
    const { url } = model.play({ text: 'Done.' });
    for (const verbosity of ['0', '1']) {
      const args = [...run, '-v', verbosity];
      const { code, stderr } = await runOrkeon(args, { cwd: folder.path, env: modelAt(url) });
      expect(code).toBe(0);
      expect(stderr).toMatch(/^! nobody is asked \(--ask would\): ".+" is approved$/m);
    }
  }),
);

test('with --ask a person at the terminal answers, by word or by number', async () => {
  using folder = asking({ prompt: 'Which colour?', choices: ['red', 'blue'] });
  const play = model.play({ text: 'Painted.' });
  const answered = await runOrkeon([...run, '--ask'], {
    cwd: folder.path,
    env: modelAt(play.url),
    input: '',
  });
  expect(answered.code).toBe(2);
  const running = startOrkeon([...run, '--ask'], { cwd: folder.path, env: modelAt(play.url) });
  const prompted = new Promise<void>((resolve) => {
    running.child.stderr?.on('data', (bytes: Buffer) => {
      if (bytes.includes('2. blue')) resolve();
    });
  });
  await prompted;
  running.say('2\n');
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Painted.\n' });
  expect(play.asked[0]?.messages.at(-1)?.text).toContain('and answered: blue');
});

test('a crew that is recorded can be played again without a model, and a changed crew cannot', async () => {
  const play = model.play(calling('file_read', { path: '/crew/notes.txt' }), { text: 'Read.' });
  using folder = orkeonFolder({
    'crew.yaml': crewOf({ t1: {} }),
    'notes.txt': 'ink',
    'other.yaml': crewOf({ t2: {} }),
  });
  const options = { cwd: folder.path, env: modelAt(play.url) };
  const recorded = await runOrkeon([...run, '--record', 'take.jsonl'], options);
  const replayed = await runOrkeon([...run, '--replay', 'take.jsonl'], { cwd: folder.path });
  expect(replayed.stdout).toBe(recorded.stdout);
  expect([recorded.code, replayed.code]).toEqual([0, 0]);
  expect(play.asked).toHaveLength(2);
  const other = await runOrkeon(['run', 'other.yaml', '--replay', 'take.jsonl'], { cwd: folder.path });
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('Do t1.');
  expect(other.stderr).toContain('Do t2.');
});

test('variables and the folder to work in come from the command line', async () => {
  const crew = crewOf(
    { t1: { description: 'Write about {topic} for {reader}.' } },
    { variables: { reader: 'all' } },
  );
  using folder = orkeonFolder({ 'deep/crew.yaml': crew });
  const play = model.play({ text: 'Done.' });
  const args = ['run', '--cwd', 'deep', '-V', 'topic=tides', 'reader=a=b', 'crew.yaml'];
  const { code } = await runOrkeon(args, { cwd: folder.path, env: modelAt(play.url) });
  expect(code).toBe(0);
  expect(play.asked[0]?.messages.at(-1)?.text).toContain('Write about tides for a=b.');
});

test('a result that cannot be written is no success', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const full = openSync('/dev/full', 'w');
  const env = modelAt(model.play({ text: 'Lost.' }).url);
  const run = await startOrkeon(['crew.yaml'], { cwd: folder.path, env, stdio: ['ignore', full, 'pipe'] })
    .ended;
  closeSync(full);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/error: standard output: ENOSPC/);
});

test('whoever stops reading the result does not fail the run', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const running = startOrkeon(run, { cwd: folder.path, env: modelAt(model.play({ text: 'Unread.' }).url) });
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  expect((await running.ended).code).toBe(0);
});
