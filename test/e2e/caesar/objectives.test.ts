import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const objectiveGiven = (run: { json: { task_dir: string } }) =>
  JSON.parse(readFileSync(`${run.json.task_dir}/task.json`, 'utf8')).objective;

const withAgent = (place: Place, more = '') => {
  place.declareAgent(
    'a',
    bashAgent(
      'cat "$CAESAR_TASK_FILE" > /dev/null; for a in "$@"; do printf "%s\\0" "$a"; done > "$CAESAR_TASK_DIR/arguments"',
    ),
    more,
  );
  return ['--agent', 'a', '--json'];
};

describe('an objective that begins with a dash', () => {
  test.each(['- [ ] do it', '---', '--json'])(
    'arrives word for word through --objective: %s',
    async (objective) => {
      using place = makePlace();
      const options = withAgent(place);
      const run = await place.caesar(['run', '--objective', objective, ...options]);
      expect(run.code, run.stderr).toBe(0);
      expect(objectiveGiven(run)).toBe(objective);
    },
  );

  test.each(['- [ ] do it', '---'])('arrives word for word from standard input: %s', async (stdin) => {
    using place = makePlace();
    const options = withAgent(place);
    const run = await place.caesar(['run', '--objective', '-', ...options], { stdin });
    expect(run.code, run.stderr).toBe(0);
    expect(objectiveGiven(run)).toBe(stdin);
  });

  test('is refused as an operand, with the way to write it', async () => {
    using place = makePlace();
    const run = await place.caesar(['run', '- do', '--agent', 'a']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain("error: unknown option '- do'");
    expect(run.stderr).toContain('--objective');
  });
});

test('an objective of 300 kB from a file reaches the agent whole', async () => {
  using place = makePlace();
  const options = withAgent(place, 'prompt = "file"');
  const text = 'é'.repeat(150_000);
  place.write('../long.txt', text);
  const run = await place.caesar([
    'run',
    '--objective',
    '@../long.txt',
    '--context',
    '@../long.txt',
    ...options,
  ]);
  expect(run.code, run.stderr).toBe(0);
  expect(objectiveGiven(run)).toBe(text);
});

test('a prompt too long for an argument is told with a way out, never by a raw error', async () => {
  using place = makePlace();
  const options = withAgent(place, 'args = ["{{prompt}}"]');
  place.write('../long.txt', 'x'.repeat(300_000));
  const run = await place.caesar(['run', '--objective', '@../long.txt', ...options]);
  expect(run.code).not.toBe(0);
  expect(run.stdout).toContain('{{taskDir}}');
  expect(run.stdout + run.stderr).not.toContain('E2BIG');
});

test('what follows -- goes to the agent as it stands', async () => {
  using place = makePlace();
  const options = withAgent(place, 'args = ["fixed"]');
  const run = await place.caesar(['run', 'x', ...options, '--', '--json', 'a b', '--']);
  expect(run.code, run.stderr).toBe(0);
  const given = readFileSync(`${run.json.task_dir}/arguments`, 'utf8').split('\0').slice(0, -1);
  expect(given).toEqual(['fixed', '--json', 'a b', '--']);
});

test('context, constraints and acceptance criteria stand in the task', async () => {
  using place = makePlace();
  const options = withAgent(place);
  const asked = [
    '--context',
    'see f.txt',
    '--constraint',
    'no new file',
    '--accept',
    'tests pass',
    '--accept',
    '- docs',
  ];
  const run = await place.caesar(['run', 'x', ...asked, ...options]);
  expect(JSON.parse(readFileSync(`${run.json.task_dir}/task.json`, 'utf8'))).toMatchObject({
    context: expect.stringContaining('see f.txt'),
    constraints: ['no new file'],
    acceptance_criteria: ['tests pass', '- docs'],
  });
});
