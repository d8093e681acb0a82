import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const spoken = readFileSync(
  fileURLToPath(new URL('../../support/spoken-agent.mjs', import.meta.url)),
  'utf8',
);

/** An agent that leaves its brief at home, and changes one file a turn. */
const NOTES_BRIEF = `n=$(ls "$HOME" | grep -c brief || :); echo "$1" > "$HOME/brief-$n"; echo $n > "turn-$n.txt"`;
const REPORTS = `
sed "s/NUMBER/$n/g" > "$CAESAR_REPORT_PATH" <<'REPORT'
{"protocol":"caesar.report/v1","status":"success","summary":"turn NUMBER","changes":[{"path":"turn-NUMBER.txt","action":"added","summary":"of turn NUMBER"}]}
REPORT
`;

function placeWith(script: string, more = 'args = ["{{prompt}}"]'): Place {
  const place = makePlace();
  place.declareAgent('worker', script, more);
  return place;
}

const run = async (place: Place, ...more: string[]) =>
  (await place.caesar(['run', 'Do the first half', '--agent', 'worker', '--json', ...more])).json;
const documentOf = (place: Place, id: string) =>
  JSON.parse(readFileSync(join(place.repository, '.caesar/tasks', id, 'task.json'), 'utf8'));

test('a follow-up works in the same worktree, is told of the earlier work, and its diff holds both', async () => {
  using place = placeWith(bashAgent(NOTES_BRIEF, REPORTS));
  const first = await run(place, '--accept', 'both halves are there', '--verify', 'test -f turn-0.txt');
  const { code, json } = await place.caesar(['continue', first.task_id, 'Now the other half', '--json']);
  expect({ code, ...json }).toMatchObject({
    code: 0,
    verdict: 'good',
    diff: { files: ['turn-0.txt', 'turn-1.txt'] },
  });
  expect(json.task_id).not.toBe(first.task_id);
  expect(documentOf(place, json.task_id)).toMatchObject({
    continues: first.task_id,
    objective: 'Now the other half',
    acceptance_criteria: ['both halves are there'],
    workspace: documentOf(place, first.task_id).workspace,
    base_ref: documentOf(place, first.task_id).base_ref,
  });
  const brief = readFileSync(join(place.root, 'home/brief-1'), 'utf8');
  expect(brief).toContain('Now the other half');
  expect(brief).toContain('Do the first half');
  expect(brief).toContain('turn-0.txt (added): of turn 0');
  expect(json.report.findings.map(({ title }: { title: string }) => title)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/undeclared|not declared/i)]),
  );
  expect((await place.caesar(['apply', json.task_id])).code).toBe(0);
  expect([place.read('turn-0.txt'), place.read('turn-1.txt')]).toEqual(['0\n', '1\n']);
});

test('an agent that has a session of its own goes on with it', async () => {
  using place = placeWith(spoken, 'acp = true');
  const first = (await place.caesar(['run', 'Do it by halves', '--agent', 'worker', '--json'])).json;
  const followed = (await place.caesar(['continue', first.task_id, 'And now this', '--json'])).json;
  expect(first.session_id).toMatch(/./);
  expect(followed).toMatchObject({
    verdict: 'good',
    session_id: first.session_id,
    diff: { files: ['turn-1.txt', 'turn-2.txt'] },
    report: { summary: 'turn 2 is done' },
  });
  const [one, other] = readFileSync(join(place.root, 'home/sessions.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([one.sessionId, other.sessionId]).toEqual([first.session_id, first.session_id]);
  const shown = (await place.caesar(['show', followed.task_id, '--json'])).json;
  expect(shown.session_id).toBe(first.session_id);
  expect(other.prompt).toContain('And now this');
  expect(other.prompt).not.toContain('Do it by halves');
  const events = readFileSync(
    join(place.repository, '.caesar/tasks', followed.task_id, 'events.jsonl'),
    'utf8',
  );
  expect(events).not.toContain('of an earlier turn');
});

test('the questions of a blocked report are answered in the next brief', async () => {
  const blocked = report({
    status: 'blocked',
    summary: 'which one?',
    questions: [{ id: 'q1', question: 'Keep the old name?', options: ['yes', 'no'] }],
  });
  using place = placeWith(bashAgent(NOTES_BRIEF, blocked));
  const first = await run(place);
  const wrong = await place.caesar(['continue', first.task_id, '--answer', 'q2=yes', '--json']);
  expect({ code: wrong.code, ...wrong.json.error }).toMatchObject({ code: 'QUESTION_NOT_FOUND' });
  await place.caesar(['continue', first.task_id, '--answer', 'q1=yes, keep it']);
  const brief = readFileSync(join(place.root, 'home/brief-1'), 'utf8');
  expect(brief).toContain('q1: Keep the old name?\n  Answer: yes, keep it');
});

test('nobody goes on with a task at work, one that was gone on with, or one whose worktree is gone', async () => {
  using place = placeWith(bashAgent(NOTES_BRIEF, REPORTS));
  const refusal = async (...args: string[]) => {
    const { code, json } = await place.caesar(['continue', ...args, '--json']);
    return { exit: code, code: json.error?.code ?? json.code };
  };
  const first = await run(place);
  expect(await refusal(first.task_id)).toEqual({ exit: 2, code: 'OBJECTIVE_EMPTY' });
  const second = (await place.caesar(['continue', first.task_id, 'more', '--json'])).json;
  expect(await refusal(first.task_id, 'again')).toEqual({ exit: 2, code: 'TASK_CONTINUED' });
  rmSync(documentOf(place, second.task_id).workspace, { recursive: true });
  expect(await refusal(second.task_id, 'more')).toEqual({ exit: 2, code: 'WORKSPACE_MISSING' });
  place.declareAgent('sleeper', bashAgent('sleep 986'));
  const asleep = await place.caesar(['run', 'z', '--agent', 'sleeper', '--detach', '--json']);
  expect(await refusal(asleep.json.task_id, 'more')).toEqual({ exit: 2, code: 'TASK_ACTIVE' });
  expect((await place.caesar(['cancel', asleep.json.task_id])).code).toBe(0);
});

test('a worktree that is worked in again is not collected', async () => {
  using place = placeWith(bashAgent(NOTES_BRIEF, REPORTS));
  const first = await run(place);
  const second = (await place.caesar(['continue', first.task_id, 'more', '--json'])).json;
  await place.caesar(['gc']);
  expect(existsSync(documentOf(place, second.task_id).workspace)).toBe(true);
});
