import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { report } from '../../support/agents.ts';
import { ensureJq } from '../../support/jq.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const examples = here('../../../examples/agents');
const is = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

interface Shown {
  readonly id: string;
  readonly outcome: string;
  readonly detail: string;
}

const check = async (place: Place, agent: string, ...more: string[]) => {
  const run = await place.caesar(['protocol', 'check', '--agent', agent, '--json', ...more]);
  if (run.code !== 0 && run.code !== 1) throw new Error(run.stderr);
  const cases: Shown[] = run.json.cases;
  return {
    code: run.code,
    json: run.json,
    outcomes: Object.fromEntries(cases.map(({ id, outcome }) => [id, outcome])),
    details: Object.fromEntries(cases.map(({ id, detail }) => [id, detail])),
  };
};

test('an agent that does what it is asked passes in every case, and nothing of the check is left behind', {
  timeout: 90_000,
}, async () => {
  using place = makePlace({ git: 'none' });
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('caesar trial'));
  const { code, json, outcomes } = await check(place, `node ${here('../../support/obedient-agent.mjs')}`);
  expect(json).toMatchObject({ conforms: true, failed: 0, not_shown: 0 });
  expect(new Set(Object.values(outcomes)), JSON.stringify(json.cases)).toEqual(new Set(['passed']));
  expect(code).toBe(0);
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('caesar trial'));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

const SMALLEST = { report: 'passed', 'read-only': 'passed', unicode: 'passed', 'large-objective': 'passed' };
const checkSmallest = (place: Place, agent: string) =>
  check(place, agent, '--case', Object.keys(SMALLEST).join(','));

describe('the smallest agents conform', { timeout: 90_000 }, () => {
  test.skipIf(!ensureJq())(
    'in bash (needs jq)',
    verifies(
      ['caesar.conforming.shortest-agent', 'caesar.cycle.files-suffice', 'caesar.environment.two-suffice'],
      async () => {
        using place = makePlace({ git: 'none' });
        const { code, outcomes } = await checkSmallest(place, `bash ${examples}/bash/agent.sh`);
        expect(outcomes).toEqual(SMALLEST);
        expect(code).toBe(0);
      },
    ),
  );

  test.skipIf(!is('python3', '--version'))('in Python (needs python3)', async () => {
    using place = makePlace({ git: 'none' });
    const { code, outcomes } = await checkSmallest(place, `python3 ${examples}/python/agent.py`);
    expect(outcomes).toEqual(SMALLEST);
    expect(code).toBe(0);
  });

  test.skipIf(!is('go', 'version'))('in Go (needs go)', async () => {
    using place = makePlace({ git: 'none' });
    const built = spawnSync('go', ['build', '-buildvcs=false', '-o', `${place.root}/agent`, '.'], {
      cwd: `${examples}/go`,
      env: { ...place.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
      encoding: 'utf8',
    });
    expect(built.stderr).toBe('');
    const { code, outcomes } = await checkSmallest(place, `${place.root}/agent`);
    expect(outcomes).toEqual(SMALLEST);
    expect(code).toBe(0);
  });

  test('in TypeScript', async () => {
    using place = makePlace({ git: 'none' });
    await build({ entryPoints: [`${examples}/typescript/agent.ts`], outfile: `${place.root}/agent.mjs` });
    const { code, outcomes } = await checkSmallest(place, `node ${place.root}/agent.mjs`);
    expect(outcomes).toEqual(SMALLEST);
    expect(code).toBe(0);
  });
});

describe('an agent that does not conform fails, with the reason', { timeout: 90_000 }, () => {
  const agentOf = (place: Place, script: string) => `bash ${place.write('agent.sh', script)}`;
  const success = report({ status: 'success', summary: 'ok' });

  test('by a report that is not valid, by its field, in each case', async () => {
    using place = makePlace({ git: 'none' });
    const invalid = report({ status: 'done', summary: 'ok', changes: [{}] });
    const { code, outcomes, details } = await check(place, agentOf(place, invalid));
    expect(code).toBe(1);
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['failed']));
    expect(details['report']).toContain('report.json:1 status must be one of');
  });

  test('by a word of its own for an action, although the report is read', async () => {
    using place = makePlace({ git: 'none' });
    const script = `echo x > n.txt\n${report({ status: 'success', summary: 'ok', changes: [{ path: 'n.txt', action: 'created' }] })}`;
    const { details, outcomes } = await check(place, agentOf(place, script), '--case', 'declared-change');
    expect(outcomes['declared-change']).toBe('failed');
    expect(details['declared-change']).toContain('"created" is read as "added"');
  });

  test('by no report, by its exit code, by a signal', async () => {
    using place = makePlace({ git: 'none' });
    const scripts = [
      ['true', 'there is no report'],
      [`${success}exit 3`, 'exited with 3'],
      [`${success}kill -KILL $$`, 'SIGKILL'],
    ] as const;
    for (const [script, reason] of scripts) {
      const { outcomes, details } = await check(place, agentOf(place, script), '--case', 'report');
      expect(outcomes['report']).toBe('failed');
      expect(details['report']).toContain(reason);
    }
  });

  test('by changing files in read-only mode, by an undeclared change, by a claim, by a broken event', async () => {
    using place = makePlace({ git: 'none' });
    const script = ['echo broken >> "$CAESAR_EVENTS_PATH"', success].join('\n');
    const of = (id: string, agent: string) => check(place, agentOf(place, agent), '--case', id);
    expect((await of('events', script)).details['events']).toContain('is not valid JSON');
    const changes = await of('read-only,declared-change', `echo x > n.txt\n${success}`);
    expect(changes.outcomes).toMatchObject({ 'read-only': 'failed', 'declared-change': 'failed' });
    const claim = report({ status: 'success', summary: 'ok', changes: [{ path: 'ghost.txt' }] });
    expect((await of('declared-change', claim)).details['declared-change']).toContain('is not there');
  });
});

test('the check prints a table, a JUnit document, and the last words of an agent that failed', {
  timeout: 90_000,
}, async () => {
  using place = makePlace({ git: 'none' });
  place.write('agent.sh', 'echo "my \u001b[31mlast words" >&2; exit 7');
  const table = await place.caesar(['protocol', 'check', '--agent', 'bash agent.sh']);
  expect(table.code).toBe(1);
  expect(table.stdout).toMatch(/^case +outcome +a conformant agent +seen\nreport +FAILED /);
  expect(table.stdout).toContain('my last words');
  expect(table.stdout).toMatch(/\n1 passed, 13 failed, 0 not shown\n$/);
  const one = ['protocol', 'check', '--agent', 'bash agent.sh', '--case'];
  const junit = await place.caesar([...one, 'report', '--junit']);
  expect(junit.stdout).toMatch(
    /<testsuite name="caesar protocol check bash agent.sh" tests="1" failures="1"/,
  );
  expect((await place.caesar([...one, 'repost'])).stderr).toContain('did you mean report?');
  const both = await place.caesar(['protocol', 'check', '--agent', 'x', '--junit', '--json']);
  expect(both).toMatchObject({ code: 2 });
});

test('an agent can be named by the id that it has in the project', { timeout: 60_000 }, async () => {
  using place = makePlace();
  place.declareAgent('mine', `#!/bin/bash\n${report({ status: 'success', summary: 'ok' })}`);
  const { code, outcomes } = await check(place, 'mine', '--case', 'report,read-only');
  expect(outcomes).toMatchObject({ report: 'passed', 'read-only': 'passed' });
  expect(code).toBe(0);
});
