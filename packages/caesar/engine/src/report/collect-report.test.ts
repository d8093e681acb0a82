import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportTier } from '@caesar/agents';
import { digest } from '@caesar/host';
import { taskDirectory } from '@caesar/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { collectReport } from './collect-report.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'caesar-collect-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const report = (summary: string, fields: object = {}) =>
  JSON.stringify({ protocol: 'caesar.report/v1', status: 'success', summary, ...fields });

interface Left {
  readonly file?: string;
  readonly log?: string;
  readonly answer?: string | null;
  readonly tier?: ReportTier;
  /** The text that the channel left a receipt for. */
  readonly receipt?: string;
}

const collect = async ({ file, log, answer = null, tier = 'file', receipt }: Left) => {
  if (receipt !== undefined) writeFileSync(join(directory, 'report.receipt'), `${digest(receipt)}\n`);
  if (file !== undefined) writeFileSync(join(directory, 'report.json'), file);
  if (log !== undefined) writeFileSync(join(directory, 'raw.log'), log);
  const collected = await collectReport({
    plan: { report_tier: tier, objective: 'x', context: '', constraints: [], acceptance_criteria: [] },
    task: { id: 't_1', directory: taskDirectory(directory) },
    finalText: answer,
  });
  return { ...collected, summary: collected.report?.summary ?? null };
};

test('a report is of the channel where its server left a receipt for that very text, and else a file', async () => {
  const file = report('by hand');
  expect((await collect({ file, tier: 'channel' })).source).toBe('file');
  expect((await collect({ file, tier: 'channel', receipt: report('another') })).source).toBe('file');
  expect((await collect({ file, tier: 'channel', receipt: file })).source).toBe('channel');
  expect((await collect({ file, tier: 'file', receipt: file })).source).toBe('file');
});

describe('the surest delivery is taken', () => {
  test(
    'through the channel, as the schema wants it, by file, out of the last answer, out of the log',
    verifies(
      [
        'caesar.collect.best-tier',
        'caesar.collect.channel-first',
        'caesar.collect.native-schema-second',
        'caesar.collect.file-third',
      ],
      async () => {
        const log = report('in the log');
        const answer = report('the answer');
        expect(await collect({ log })).toMatchObject({ source: 'extracted', summary: 'in the log' });
        expect(await collect({ log, answer })).toMatchObject({ source: 'extracted', summary: 'the answer' });
        const file = report('the file');
        expect(await collect({ log, answer, file })).toMatchObject({ source: 'file', summary: 'the file' });
        expect(await collect({ log, answer, file, tier: 'schema' })).toMatchObject({
          source: 'schema',
          summary: 'the answer',
        });
        expect(await collect({ log, answer, file, tier: 'channel', receipt: file })).toMatchObject({
          source: 'channel',
          summary: 'the file',
        });
      },
    ),
  );

  test('by file where the answer that a schema should have shaped is prose', async () => {
    const left = { tier: 'schema', answer: 'All done.', file: report('the file') } as const;
    expect(await collect(left)).toMatchObject({ source: 'file', summary: 'the file', findings: [] });
  });

  test('and what had to be passed over is a finding with its reason', async () => {
    const { findings, summary } = await collect({ file: '{"protocol":', log: report('in the log') });
    expect(summary).toBe('in the log');
    expect(findings).toMatchObject([
      { code: 'REPORT_REFUSED', severity: 'medium', detail: expect.stringContaining('not valid JSON') },
    ]);
  });
});

describe('without a valid report', () => {
  test('the outcome tells absent, unreadable, invalid and unknown version apart, and the finding says why', async () => {
    expect(await collect({})).toMatchObject({ report: null, outcome: { kind: 'absent' }, findings: [] });
    const cases = [
      ['nothing of JSON', 'unreadable', /not valid JSON/],
      [report('s', { status: 'done' }), 'invalid', /status/],
      [report('s', { task_id: 't_2' }), 'invalid', /another task/],
      [report('s', { protocol: 'caesar.report/v2' }), 'unknown_version', /caesar\.report\/v2/],
    ] as const;
    for (const [file, kind, detail] of cases) {
      const { outcome, findings } = await collect({ file });
      expect(outcome).toEqual({ kind });
      expect(findings).toMatchObject([{ severity: 'high', detail: expect.stringMatching(detail) }]);
    }
  });

  test('an invalid one in the output is told where no file was left', async () => {
    expect(await collect({ log: report('s', { status: 7 }) })).toMatchObject({
      outcome: { kind: 'invalid' },
    });
  });
});

test('of a long log the end is searched, and a report that was printed long before is not', async () => {
  const filler = `${'x'.repeat(1023)}\n`.repeat(9 * 1024);
  expect(await collect({ log: `${filler}${report('at the end')}\n` })).toMatchObject({
    summary: 'at the end',
  });
  expect(await collect({ log: `${report('at the start')}\n${filler}` })).toMatchObject({
    outcome: { kind: 'absent' },
  });
});
