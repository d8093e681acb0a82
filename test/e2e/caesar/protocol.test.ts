import { chmodSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace } from '../../support/repository.ts';

const committed = (name: string): unknown =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../../../packages/caesar/protocol/schemas/${name}`, import.meta.url)),
      'utf8',
    ),
  );

describe('protocol schema', () => {
  test(
    'prints the schema of each document, plain and strict, as it is published',
    verifies(
      ['caesar.schema.report', 'caesar.schema.report-strict', 'caesar.schema.task', 'caesar.schema.event'],
      async () => {
        using place = makePlace({ git: 'none' });
        for (const name of ['task', 'report', 'event', 'question', 'answer']) {
          const plain = await place.caesar(['protocol', 'schema', name]);
          expect(plain).toMatchObject({ code: 0, stderr: '' });
          expect(plain.json).toEqual(committed(`${name}.schema.json`));
          const strict = await place.caesar(['protocol', 'schema', name, '--strict']);
          expect(strict.json).toEqual(committed(`${name}.strict.schema.json`));
        }
      },
    ),
  );

  test('lists the documents without a name, and proposes the nearest for a wrong one', async () => {
    using place = makePlace({ git: 'none' });
    expect((await place.caesar(['protocol', 'schema'])).stdout).toMatch(/^task +caesar\.task\/v1 /);
    const { documents } = (await place.caesar(['protocol', 'schema', '--json'])).json;
    expect(documents.map(({ name }: { name: string }) => name)).toEqual([
      'task',
      'report',
      'event',
      'question',
      'answer',
    ]);
    const wrong = await place.caesar(['protocol', 'schema', 'reprot']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('did you mean report?');
  });
});

describe('protocol check', () => {
  test('finds nothing to blame in the directory of a task that went well', async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt'));
    const { task_dir } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
    const checked = await place.caesar(['protocol', 'check', task_dir]);
    expect(checked.stdout).toBe(
      '✓ task.json\n✓ report.json\n✓ events.jsonl\n0 faults, 0 advice in 3 files\n',
    );
    expect(checked.code).toBe(0);
  });

  test('names file, line and field of what does not conform, and exits with 1', async () => {
    using place = makePlace({ git: 'none' });
    place.write('t/task.json', '{"protocol":"caesar.task/v1","id":"t_1"}');
    place.write(
      't/report.json',
      JSON.stringify(
        { protocol: 'caesar.report/v1', status: 'partial', summary: 's', changes: [{}] },
        null,
        2,
      ),
    );
    place.write('t/events.jsonl', '{"protocol":"caesar.event/v1","type":"message","text":"m"}\n{half\n');
    place.write('t/answers/a.json', '{"id":"b","answer":"yes"}');
    const checked = await place.caesar(['protocol', 'check', 't']);
    expect(checked.code).toBe(1);
    for (const line of [
      '✗ task.json:1  created_at is missing',
      '✗ report.json:6  changes[0].path is missing',
      '✗ events.jsonl:2  the event is not valid JSON',
      '✗ answers/a.json:1  id must be the name of its file, a.json',
    ]) {
      expect(checked.stdout).toContain(line);
    }
    const json = (await place.caesar(['protocol', 'check', 't', '--json'])).json;
    expect(json.conforms).toBe(false);
    expect(json.files.map(({ file }: { file: string }) => file)).toEqual([
      'task.json',
      'report.json',
      'events.jsonl',
      'answers/a.json',
    ]);
    const junit = await place.caesar(['protocol', 'check', 't', '--junit']);
    expect(junit.code).toBe(1);
    expect(junit.stdout).toMatch(/<testsuite name="caesar protocol check" tests="4" failures="4"/);
  });

  test('takes one file of any kind by what it says it is', async () => {
    using place = makePlace({ git: 'none' });
    const write = (name: string, fields: object) => place.write(name, JSON.stringify(fields));
    write('r', { protocol: 'caesar.report/v1', status: 'success', summary: 's' });
    write('n', { protocol: 'other/v1' });
    expect(await place.caesar(['protocol', 'check', 'r'])).toMatchObject({
      code: 0,
      stdout: '✓ r\n0 faults, 0 advice in 1 file\n',
    });
    expect((await place.caesar(['protocol', 'check', 'n'])).code).toBe(1);
    expect((await place.caesar(['protocol', 'check', 'none'])).stderr).toContain('there is nothing at');
    expect((await place.caesar(['protocol', 'check'])).code).toBe(2);
  });
});

test('what an agent says it costs, leaves and asks reaches show, the JSON and the record; artifacts are kept', async () => {
  using place = makePlace();
  place.declareAgent(
    'a',
    bashAgent(
      'echo 12 > bench.json',
      report({
        status: 'blocked',
        summary: 's',
        artifacts: [{ path: 'bench.json', description: 'measurements' }, { path: '../../../etc/passwd' }],
        next_steps: ['Decide'],
        questions: [{ id: 'q', question: 'Which?', options: ['one', 'other'] }],
        usage: { input_tokens: 12_000, output_tokens: 3_000, duration_ms: 84_000 },
      }),
    ),
  );
  const {
    task_id,
    task_dir,
    report: delivered,
    findings,
  } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  expect(delivered.artifacts[0]).toEqual({
    path: 'bench.json',
    description: 'measurements',
    kept_path: `${task_dir}/artifacts/bench.json`,
  });
  expect(readFileSync(`${task_dir}/artifacts/bench.json`, 'utf8')).toBe('12\n');
  expect(findings.map(({ code }: { code: string }) => code)).toContain('ARTIFACT_REFUSED');
  expect(delivered).toMatchObject({ next_steps: ['Decide'], usage: { input_tokens: 12_000 } });
  const shown = (await place.caesar(['show', task_id])).stdout;
  for (const words of [
    `bench.json  measurements\n    kept in ${task_dir}/artifacts/bench.json`,
    'Which? [one / other]',
    'Decide',
    '12,000 tokens in, 3,000 out, 1 min 24 s',
  ]) {
    expect(shown).toContain(words);
  }
});

describe('a report in what the agent printed', () => {
  const run = async (script: string, objective = 'x') => {
    using place = makePlace();
    place.declareAgent('a', `#!/bin/bash\n${script}`, 'args = ["{{prompt}}"]');
    return (await place.caesar(['run', objective, '--agent', 'a', '--json'])).json;
  };
  const printed = (fields: object) =>
    `cat <<'OUT'\n${JSON.stringify({ protocol: 'caesar.report/v1', status: 'success', summary: 'printed', ...fields })}\nOUT\n`;

  test(
    'is taken where no file was left, in a fence or bare',
    verifies(['caesar.collect.fenced-block', 'caesar.collect.self-declared-object'], async () => {
      expect(await run(printed({}))).toMatchObject({
        verdict: 'good',
        report_source: 'extracted',
        report: { summary: 'printed' },
      });
      const fence = `echo 'Done.'; echo '\`\`\`json caesar:report'; ${printed({ summary: 'fenced' })}echo '\`\`\`'`;
      expect(await run(fence)).toMatchObject({ report_source: 'extracted', report: { summary: 'fenced' } });
    }),
  );

  test('is not the brief, nor an example in the objective, printed back', async () => {
    const example = JSON.stringify({
      protocol: 'caesar.report/v1',
      status: 'success',
      summary: 'an example',
    });
    expect(await run('echo "$1"; cat "$CAESAR_TASK_FILE"', `Explain ${example}`)).toMatchObject({
      verdict: 'unreported',
      report_source: 'synthesized',
      failure: { class: 'no_report' },
    });
  });

  test(
    'that cannot be taken leaves a composed one, which is never a success',
    verifies('caesar.collect.synthesized-last', async () => {
      const ended = await run(`echo z >> f.txt; echo 'I did it'; ${printed({ status: 'done' })}`);
      expect(ended).toMatchObject({
        verdict: 'unreported',
        report_source: 'synthesized',
        report: { status: 'partial' },
      });
      expect(ended.report.summary).toContain('status must be one of');
      expect(ended.report.changes).toMatchObject([{ path: 'f.txt', action: 'modified' }]);
    }),
  );
});

describe('shell', () => {
  test('runs a command where the task worked, with its variables and without those of the caller', async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z > here.txt'));
    const { task_id, workspace, task_dir } = (await place.caesar(['run', 'x', '--agent', 'a', '--json']))
      .json;
    const look = 'pwd; cat here.txt; env | grep -E "^(CAESAR|GIT)_" | sort';
    const ran = await place.caesar(['shell', task_id, '--', 'sh', '-c', look], {
      env: { ...place.env, GIT_DIR: '/nowhere', CAESAR_TASK_ID: 'another' },
    });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout.split('\n').slice(0, 2)).toEqual([workspace, 'z']);
    expect(ran.stdout).toContain(`CAESAR_REPORT_PATH=${task_dir}/report.json`);
    expect(ran.stdout).toContain(`CAESAR_TASK_ID=${task_id}`);
    expect(ran.stdout).not.toContain('GIT_DIR');
  });

  test('opens the user’s shell, and tells a command that fails or is not there', async () => {
    using place = makePlace();
    place.declareAgent('a', bashAgent(''));
    const { task_id, workspace } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
    const opened = await place.caesar(['shell', task_id], {
      env: { ...place.env, SHELL: '/bin/sh' },
      stdin: 'pwd\n',
    });
    expect(opened).toMatchObject({ code: 0, stdout: `${workspace}\n` });
    expect((await place.caesar(['shell', task_id, '--', 'false'])).code).toBe(1);
    const missing = await place.caesar(['shell', task_id, '--', '/nowhere/sh']);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('/nowhere/sh');
    expect((await place.caesar(['shell', task_id, '--json'])).json.error.code).toBe('OPTION_CONFLICT');
  });
});

test(
  'the report is read once the agent has ended: the last one that it wrote counts',
  verifies('caesar.cycle.report-read-after-exit', async () => {
    using place = makePlace();
    const first = report({ status: 'success', summary: 'too early' });
    const last = report({ status: 'partial', summary: 'the last word', next_steps: ['the rest'] });
    place.declareAgent('a', `#!/bin/bash\n${first}\nsleep 0.5\n${last}`);
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
    expect(run.json).toMatchObject({ verdict: 'partial', report: { summary: 'the last word' } });
  }),
);

test(
  'a declared agent is run, followed, reported and landed like one of the catalogue',
  verifies('caesar.conforming.equal-footing', async () => {
    using place = makePlace();
    const answer = {
      protocol: 'caesar.report/v1',
      status: 'success',
      summary: 'done',
      changes: [{ path: 'n.txt', action: 'added' }],
    };
    const lines = [
      { type: 'thread.started', thread_id: 'th_1' },
      { type: 'item.completed', item: { id: 'item_0', type: 'agent_message', text: JSON.stringify(answer) } },
      { type: 'turn.completed', usage: { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1 } },
    ];
    const stream = lines.map((line) => JSON.stringify(line)).join('\n');
    const bin = `${place.root}/bin`;
    place.write(
      '../bin/codex',
      `#!/bin/bash\ncat > /dev/null\necho new > n.txt\ncat <<'OUT'\n${stream}\nOUT\n`,
    );
    chmodSync(`${bin}/codex`, 0o755);
    place.declareAgent('mine', `#!/bin/bash\necho new > n.txt\n${report({ ...answer })}`);
    const env = { ...place.env, PATH: `${bin}:${place.env['PATH']}` };
    const seen = [];
    for (const agent of ['codex', 'mine']) {
      const { json, code } = await place.caesar(['run', 'x', '--agent', agent, '--json'], { env });
      const { task_id, verdict, changes_verified_by, diff } = json;
      const { changes, summary } = json.report;
      const { events } = (await place.caesar(['logs', task_id, '--json'])).json;
      const landed = (await place.caesar(['apply', task_id, '--json'])).json.files;
      const text = place.read('n.txt');
      place.git('clean', '-fdq', 'n.txt');
      const told = [events.at(0).type, events.at(-1).type];
      seen.push({
        code,
        verdict,
        changes_verified_by,
        diff,
        changes,
        summary,
        told,
        landed,
        text,
        keys: Object.keys(json),
      });
    }
    expect(seen[0]).toMatchObject({ code: 0, verdict: 'good', landed: ['n.txt'], text: 'new\n' });
    expect(seen[1]).toEqual(seen[0]);
  }),
);
