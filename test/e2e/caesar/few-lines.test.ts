import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { waitForFile } from '@caesar/host';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent, report } from '../../support/agents.ts';
import { ensureJq } from '../../support/jq.ts';
import { makePlace } from '../../support/repository.ts';

const jqIsThere = ensureJq();

/** As short as an agent gets: it reads the objective and writes three fields. */
const SHORTEST = `#!/usr/bin/env bash
asked=$(jq -r .objective "$CAESAR_TASK_FILE")
jq -n --arg said "Handled: $asked" '{protocol: "caesar.report/v1", status: "success", summary: $said}' > "$CAESAR_REPORT_PATH"
`;

test.skipIf(!jqIsThere)(
  'an agent of a few lines of shell is run, reported and followed like any other (needs jq)',
  verifies(
    [
      'caesar.conforming.shortest-agent',
      'caesar.conforming.declared-in-configuration',
      'caesar.custom.outside-catalogue',
      'caesar.cycle.files-suffice',
      'caesar.environment.two-suffice',
      'caesar.event.optional',
    ],
    async () => {
      using place = makePlace();
      place.declareAgent('few', SHORTEST);
      const run = await place.caesar(['run', 'Fix "it", café', '--agent', 'few', '--json']);
      expect(run.code, run.stderr).toBe(0);
      expect(run.json).toMatchObject({
        status: 'succeeded',
        verdict: 'good',
        failure: null,
        report_source: 'file',
        changes_verified_by: 'git',
        report: { status: 'success', summary: 'Handled: Fix "it", café' },
        diff: { files: [], is_empty: true },
      });
    },
  ),
);

test(
  'a minimal report gains every default',
  verifies(['caesar.report.required-fields', 'caesar.report.minimal-is-valid'], async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(''));
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json.report).toMatchObject({
      protocol: 'caesar.report/v1',
      details: '',
      changes: [],
      commands_run: [],
      findings: [],
      questions: [],
      next_steps: [],
      artifacts: [],
      usage: {},
    });
  }),
);

test(
  'a full report reaches show, the JSON and the record',
  verifies(
    ['caesar.report.blocked-asks', 'caesar.report.next-steps', 'caesar.directory.report-by-agent'],
    async () => {
      using place = makePlace();
      const full = {
        status: 'blocked',
        summary: 'One decision is missing.',
        details: 'Two ways are open.',
        findings: [{ severity: 'high', title: 'Unsafe call', file: 'f.txt', line: 2, detail: 'see there' }],
        questions: [{ id: 'q1', question: 'Keep it?', options: ['yes', 'no'] }],
        next_steps: ['Decide'],
        artifacts: [],
        usage: { input_tokens: 12, output_tokens: 3 },
      };
      place.declareAgent('a', bashAgent('', report(full)));
      const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
      expect(run.code).toBe(1);
      expect(run.json).toMatchObject({
        verdict: 'blocked',
        report: { ...full, findings: expect.anything() },
      });
      const delivered = JSON.parse(readFileSync(`${run.json.task_dir}/report.json`, 'utf8'));
      expect(delivered).toEqual({ protocol: 'caesar.report/v1', ...full });
      const shown = await place.caesar(['show', run.json.task_id]);
      for (const words of [
        'One decision is missing.',
        'Unsafe call (f.txt:2)',
        'Keep it? [yes / no]',
        'Decide',
      ]) {
        expect(shown.stdout).toContain(words);
      }
      const json = (await place.caesar(['show', run.json.task_id, '--json'])).json;
      expect(json.report.usage).toMatchObject(full.usage);
      expect(json.task).toMatchObject({ protocol: 'caesar.task/v1', objective: 'x' });
    },
  ),
);

test(
  'the agent is given eight variables, the task on disk, its directory and no standard input',
  verifies(
    [
      'caesar.cycle.started-with-environment',
      'caesar.cycle.task-before-agent',
      'caesar.directory.one-per-task',
      'caesar.directory.task-by-orchestrator',
      'caesar.directory.dialogue-only-when-used',
      'caesar.environment.task-dir',
      'caesar.environment.task-file',
      'caesar.environment.report-path',
      'caesar.environment.events-path',
      'caesar.environment.task-id',
      'caesar.environment.agent',
      'caesar.environment.depth',
      'caesar.environment.depth-zero',
      'caesar.environment.protocol-version',
      'caesar.task.depth',
      'caesar.task.base-ref-in-worktree',
    ],
    async () => {
      using place = makePlace();
      const look =
        'env | grep ^CAESAR_ | sort > "$CAESAR_TASK_DIR/seen"; cat > "$CAESAR_TASK_DIR/stdin"; ls "$CAESAR_TASK_DIR" > "$CAESAR_TASK_DIR/listing"';
      place.declareAgent('a', bashAgent(look));
      const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], {
        env: { ...place.env, CLAUDECODE: '1', GIT_DIR: '/nowhere' },
        stdin: 'not for the agent',
      });
      expect(run.code, run.stderr).toBe(0);
      const directory: string = run.json.task_dir;
      const lines = readFileSync(`${directory}/seen`, 'utf8').trim().split('\n');
      const seen = Object.fromEntries(
        lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
      );
      const task = JSON.parse(readFileSync(`${directory}/task.json`, 'utf8'));
      expect(seen).toMatchObject({
        CAESAR_TASK_DIR: directory,
        CAESAR_TASK_FILE: `${directory}/task.json`,
        CAESAR_REPORT_PATH: task.report_path,
        CAESAR_EVENTS_PATH: task.events_path,
        CAESAR_TASK_ID: run.json.task_id,
        CAESAR_AGENT: 'a',
        CAESAR_DEPTH: '1',
      });
      expect(seen['CAESAR_PROTOCOL_VERSION']).toBeTruthy();
      expect([task.workspace, task.report_path, task.events_path].every(isAbsolute)).toBe(true);
      expect(task).toMatchObject({ depth: 1, isolation: 'worktree', mode: 'write', channel: null });
      expect(task.base_ref).toBe(place.git('rev-parse', 'HEAD').trim());
      expect(readFileSync(`${directory}/stdin`, 'utf8')).toBe('');
      const listing = readFileSync(`${directory}/listing`, 'utf8');
      expect(listing).toContain('task.json');
      expect(listing).not.toMatch(/questions|answers/);
    },
  ),
);

test('an agent that is itself a task hands out tasks one level deeper', async () => {
  using place = makePlace();
  place.declareAgent('inner', bashAgent('echo "$CAESAR_DEPTH" > "$CAESAR_TASK_DIR/depth"'));
  place.declareAgent(
    'outer',
    bashAgent(
      '"$INNER_CAESAR" run y --agent inner --json > "$CAESAR_TASK_DIR/inner.json" 2> "$CAESAR_TASK_DIR/inner.err"',
    ),
  );
  const { caesarBinary } = await import('../../support/run-caesar.ts');
  const run = await place.caesar(['run', 'x', '--agent', 'outer', '--json'], {
    env: { ...place.env, INNER_CAESAR: caesarBinary },
  });
  expect(run.code, run.stderr).toBe(0);
  const inner = JSON.parse(readFileSync(`${run.json.task_dir}/inner.json`, 'utf8'));
  expect(inner.verdict).toBe('good');
  expect(readFileSync(`${inner.task_dir}/depth`, 'utf8')).toBe('2\n');
});

test(
  'the journal is whole: it starts with started, ends with one finished, and keeps the agent’s own lines in place',
  verifies(
    [
      'caesar.directory.events-in-journal',
      'caesar.event.one-per-line',
      'caesar.event.started',
      'caesar.event.finished',
      'caesar.event.numbered-from-zero',
      'caesar.event.self-contained',
    ],
    async () => {
      using place = makePlace();
      const say = (fields: object) =>
        `echo '${JSON.stringify({ protocol: 'caesar.event/v1', ...fields })}' >> "$CAESAR_EVENTS_PATH"`;
      place.declareAgent(
        'a',
        bashAgent(
          [
            say({ type: 'progress', message: 'half', pct: 50 }),
            say({ type: 'finished', status: 'success', summary: 'mine' }),
            'sleep 0.3',
          ].join('\n'),
        ),
      );
      const run = await place.caesar(['run', 'a secret objective', '--agent', 'a', '--json']);
      const journal = readFileSync(`${run.json.task_dir}/events.jsonl`, 'utf8');
      const events = journal
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events.map(({ type }) => type)).toEqual(['started', 'progress', 'finished', 'finished']);
      expect(events[0]).toMatchObject({
        protocol: 'caesar.event/v1',
        seq: 0,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        task_id: run.json.task_id,
        type: 'started',
        agent: 'a',
      });
      expect(journal).not.toContain('a secret objective');
      expect(existsSync(`${run.json.task_dir}/raw.log`)).toBe(true);
    },
  ),
);

test('what the agent says while it works is shown on standard error, and nothing of it on standard output', async () => {
  using place = makePlace();
  const event = JSON.stringify({
    protocol: 'caesar.event/v1',
    type: 'progress',
    message: 'half \u001b[31mway',
    pct: 50,
  });
  place.declareAgent('a', bashAgent(`echo '${event}' >> "$CAESAR_EVENTS_PATH"; sleep 0.5`));
  const run = await place.caesar(['run', 'x', '--agent', 'a']);
  expect(run.stderr).toContain('half way (50 %)');
  expect(run.stdout).not.toContain('half');
  expect(run.stdout + run.stderr).not.toContain('\u001b');
});

test(
  'logs shows the journal and, raw, every byte that the agent printed',
  verifies('caesar.directory.raw-log', async () => {
    using place = makePlace();
    const event = { protocol: 'caesar.event/v1', type: 'message', text: 'from \u001b[31mthe agent' };
    place.declareAgent(
      'a',
      bashAgent(
        `printf 'out\\033[31m\\377\\n'; echo '${JSON.stringify(event)}' >> "$CAESAR_EVENTS_PATH"; echo broken >> "$CAESAR_EVENTS_PATH"`,
      ),
    );
    const { task_id } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
    const text = await place.caesar(['logs', task_id, '--follow']);
    expect(text.stdout).toMatch(/^ +0:00 {2}▸ a started\n.*from the agent\n.*finished: success ok\n$/s);
    expect(text.stderr).toBe('1 line could not be read as events\n');
    const json = (await place.caesar(['logs', task_id, '--json'])).json;
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['started', 'message', 'finished']);
    expect(json.unread).toBe(1);
    const raw = await place.caesar(['logs', task_id, '--raw']);
    expect(raw.bytes).toEqual(Buffer.from('out\u001b[31m\xff\n', 'latin1'));
    expect((await place.caesar(['logs', task_id, '--raw', '--json'])).json.error.code).toBe(
      'OPTION_CONFLICT',
    );
  }),
);

test('logs --follow ends when the task does', async () => {
  using place = makePlace();
  const ready = `${place.root}/ready`;
  const go = `${place.root}/go`;
  place.declareAgent('a', bashAgent(`touch ${ready}; until test -e ${go}; do sleep 0.05; done`));
  const running = place.caesar(['run', 'x', '--agent', 'a', '--json']);
  await waitForFile(ready, { timeoutMs: 20_000 });
  const following = place.caesar(['logs', 't_', '--follow', '--json'], {
    onStart: (child) => {
      child.stdout?.once('data', () => writeFileSync(go, ''));
    },
  });
  const events = (await following).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect((await running).code).toBe(0);
  expect(events).toEqual(['started', 'finished']);
});

test('path leads to where the task worked, and to its own directory', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z > here.txt'));
  const { task_id, workspace, task_dir } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  expect((await place.caesar(['path', task_id])).stdout).toBe(`${workspace}\n`);
  expect(existsSync(`${workspace}/here.txt`)).toBe(true);
  expect((await place.caesar(['path', task_id, '--task'])).stdout).toBe(`${task_dir}\n`);
  expect((await place.caesar(['path', task_id, '--json'])).json).toEqual({
    id: task_id,
    workspace,
    task_dir,
    exists: true,
  });
});

test('show gives a document for a comment, a code host and a CI', async () => {
  using place = makePlace();
  place.declareAgent(
    'a',
    bashAgent('', report({ status: 'success', summary: 'ok', findings: [{ title: 'Look here' }] })),
  );
  const { task_id } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  const shown = async (format: string) => (await place.caesar(['show', task_id, '--format', format])).stdout;
  expect(await shown('markdown')).toContain('- **info** Look here');
  expect(JSON.parse(await shown('sarif')).runs[0].results[0].message.text).toBe('Look here');
  expect(await shown('junit')).toContain('failures="0"');
  expect(JSON.parse(await shown('json'))).toEqual((await place.caesar(['show', task_id, '--json'])).json);
  expect((await place.caesar(['show', task_id, '--format', 'junti'])).stderr).toContain(
    'did you mean junit?',
  );
});
