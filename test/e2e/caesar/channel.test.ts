import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { CHANNEL_ARGUMENTS, channelAgent } from '../../support/channel-agent.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const REPORT = `{ protocol: 'caesar.report/v1', status: 'success', summary: 'as you wish' }`;

/** A place with one agent that speaks to its channel. */
function placeWith(work: string): Place {
  const place = makePlace();
  place.declareAgent('asker', channelAgent(work), CHANNEL_ARGUMENTS);
  return place;
}

const RUN = ['run', 'Do it', '--agent', 'asker', '--channel'];

/** Hands the task out and waits until it asks. */
async function untilAsked(place: Place, ...more: string[]): Promise<string> {
  const detached = await place.caesar([...RUN, '--detach', ...more]);
  const id = detached.stdout.trim();
  const { code, stdout } = await place.caesar(['await', id, '--timeout', '30s']);
  expect({ code, stdout }).toMatchObject({ code: 3 });
  return id;
}

const directoryOf = (place: Place, id: string) => join(place.repository, '.caesar/tasks', id);

function eventsOf(place: Place, id: string) {
  const lines = readFileSync(join(directoryOf(place, id), 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

test(
  'an agent asks, is answered from another process, tells how it gets on and hands in its report',
  verifies(
    [
      'caesar.channel.reachable',
      'caesar.channel.ask-orchestrator',
      'caesar.channel.report-progress',
      'caesar.channel.submit-report',
      'caesar.channel.answer-ends-the-wait',
      'caesar.collect.channel-first',
      'caesar.directory.no-shared-memory',
    ],
    async () => {
      using place = placeWith(`
        await call('report_progress', { message: 'begun', pct: 10 });
        const { answer } = await call('ask_orchestrator', { question: 'Keep it?', options: ['yes', 'no'] });
        write('kept.txt', answer);
        await call('submit_report', { ...${REPORT}, summary: 'kept: ' + answer, changes: [{ path: 'kept.txt', action: 'added' }] });
        await leave();`);
      const id = await untilAsked(place);

      const { tasks } = (await place.caesar(['ps', '--json'])).json;
      expect(tasks[0]).toMatchObject({
        id,
        status: 'waiting',
        pending_questions: [{ id: 'q1', question: 'Keep it?' }],
      });
      expect((await place.caesar(['ps'])).stdout).toContain('? q1: Keep it? [yes / no]');
      expect((await place.caesar(['show', id])).stdout).toContain(`caesar answer ${id} q1 <text>`);

      const answered = await place.caesar(['answer', id, 'q1', '-', '--json'], { stdin: 'yes, “both”\n' });
      expect(answered.json).toEqual({ task_id: id, question_id: 'q1', answered: true });
      expect((await place.caesar(['await', id])).code).toBe(0);

      const shown = (await place.caesar(['show', id, '--json'])).json;
      expect(shown).toMatchObject({
        status: 'succeeded',
        report_source: 'channel',
        report: { summary: 'kept: yes, “both”', changes: [{ path: 'kept.txt', action: 'added' }] },
        pending_questions: [],
      });
      expect(shown.task.channel).toMatchObject({
        type: 'mcp-stdio',
        name: 'caesar-channel',
        env: { CAESAR_CHANNEL_STARTED_AT: expect.stringMatching(/^20.+Z$/) },
      });
      const events = eventsOf(place, id);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
      expect(events.filter(({ type }) => ['progress', 'question', 'answer'].includes(type))).toMatchObject([
        { type: 'progress', message: 'begun', pct: 10, task_id: id },
        { type: 'question', question_id: 'q1', question: 'Keep it?', options: ['yes', 'no'] },
        { type: 'answer', question_id: 'q1', answer: 'yes, “both”' },
      ]);
    },
  ),
);

test(
  'of several processes that answer one wins, and an answered or unknown question is refused',
  verifies(
    [
      'caesar.channel.answer-writes-file',
      'caesar.channel.answered-question-fails',
      'caesar.channel.unknown-question-fails',
    ],
    async () => {
      using place = placeWith(`
        const { answer } = await call('ask_orchestrator', { question: 'Who?' });
        await call('ask_orchestrator', { question: 'Go on?' });
        await call('submit_report', { ...${REPORT}, summary: answer });
        await leave();`);
      const id = await untilAsked(place);
      for (const name of ['q7', '../q1', '/etc/passwd', 'q1.json']) {
        const refused = await place.caesar(['answer', id, name, 'x', '--json']);
        expect([refused.code, refused.json.error.code]).toEqual([2, 'QUESTION_NOT_FOUND']);
      }
      const names = ['ada', 'bob', 'cyd'];
      const runs = await Promise.all(names.map((name) => place.caesar(['answer', id, 'q1', name, '--json'])));
      const winners = names.filter((_, index) => runs[index]?.code === 0);
      expect(winners).toHaveLength(1);
      for (const { code, json } of runs.filter((one) => one.code !== 0)) {
        expect([code, json.error.code]).toEqual([2, 'QUESTION_ANSWERED']);
      }
      expect(readdirSync(join(directoryOf(place, id), 'answers'))).toEqual(['q1.json']);
      await place.caesar(['await', id, '--timeout', '30s']);
      expect((await place.caesar(['answer', id, 'q2', 'yes'])).code).toBe(0);
      expect((await place.caesar(['await', id])).code).toBe(0);
      const shown = await place.caesar(['show', id, '--json']);
      expect(shown.json.report.summary).toBe(winners[0]);
      const late = await place.caesar(['answer', id, 'q1', 'eve', '--json']);
      expect(late.json.error.code).toBe('TASK_ENDED');
    },
  ),
);

test(
  'without an answer in time the agent goes on, and the question takes no answer any more',
  verifies(['caesar.channel.silence-is-no-error', 'caesar.channel.silence-invites-judgement'], async () => {
    using place = placeWith(`
      const told = await call('ask_orchestrator', { question: 'Anyone?' });
      await call('ask_orchestrator', { question: 'Now?' });
      await call('submit_report', { ...${REPORT}, summary: told.reason + ' ' + told.message });
      await leave();`);
    place.env['CAESAR_CHANNEL_WINDOW_MS'] = '700';
    const { code, json } = await place.caesar([...RUN, '--json']);
    expect([code, json.report.summary]).toEqual([0, expect.stringContaining('no_answer')]);
    expect(json.report.summary).toContain('as you judge best');
    const told = eventsOf(place, json.task_id).filter(({ type }) => type === 'progress' || type === 'answer');
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining('question q1 had no answer in time'),
      expect.stringContaining('question q2 had no answer in time'),
    ]);
  }),
);

test('an agent that has handed in its report and does not exit is ended, and its report counts', async () => {
  using place = placeWith(`
    await call('submit_report', ${REPORT});
    setInterval(() => {}, 1000);`);
  place.write('.caesar/config.toml', `[policy]\nexit_grace = "100ms"\n${place.read('.caesar/config.toml')}`);
  const { code, json } = await place.caesar([...RUN, '--isolation', 'worktree', '--json']);
  expect([code, json.report.summary]).toEqual([0, 'as you wish']);
});

test('a report that is refused is told to the agent, which corrects it', async () => {
  using place = placeWith(`
    const { problems } = await call('submit_report', { ...${REPORT}, status: 'done' });
    await call('submit_report', { ...${REPORT}, summary: problems.map(({ path }) => path).join() });
    await leave();`);
  const { json } = await place.caesar([...RUN, '--json']);
  expect(json.report).toMatchObject({ status: 'success', summary: 'status' });
});

test(
  'an agent that does not use its channel works on as if there were none',
  verifies('caesar.channel.may-be-ignored', async () => {
    using place = makePlace();
    const script = `#!/bin/bash\nprintf '%s' '{"protocol":"caesar.report/v1","status":"success","summary":"by file"}' >"$CAESAR_REPORT_PATH"\n`;
    place.declareAgent('asker', script, CHANNEL_ARGUMENTS);
    const { code, json } = await place.caesar([...RUN, '--json']);
    expect([code, json.report.summary]).toEqual([0, 'by file']);
  }),
);

test('without --channel, and for an agent that can load none, there is no channel and nothing of one', async () => {
  using place = makePlace();
  const script = `#!/bin/bash\njq -e '.channel == null' "$CAESAR_TASK_FILE" >/dev/null && printf '%s' '{"protocol":"caesar.report/v1","status":"success","summary":"none"}' >"$CAESAR_REPORT_PATH"\n`;
  place.declareAgent('asker', script);
  const asked = await place.caesar([...RUN, '--json']);
  expect(asked.json.report.summary).toBe('none');
  expect(JSON.stringify(asked.json.report.findings)).toContain('CHANNEL_UNAVAILABLE');
  expect(existsSync(join(directoryOf(place, asked.json.task_id), 'questions'))).toBe(false);
});

test('an agent that is cancelled while it asks leaves nothing running and no question that waits', async () => {
  using place = placeWith(`await call('ask_orchestrator', { question: 'Still?' });`);
  const id = await untilAsked(place);
  expect((await place.caesar(['cancel', id, '--json'])).json).toMatchObject({ cancelled: true });
  const shown = (await place.caesar(['show', id, '--json'])).json;
  expect(shown).toMatchObject({ status: 'cancelled', pending_questions: [] });
  expect((await place.caesar(['answer', id, 'q1', 'yes', '--json'])).json.error.code).toBe('TASK_ENDED');
});
