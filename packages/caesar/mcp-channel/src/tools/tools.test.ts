import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { digest } from '@caesar/host';
import { channelFiles, readDocument, reportVersions } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { openChannel, TASK } from '../test-support/open-channel.ts';

const report = { protocol: 'caesar.report/v1', status: 'success', summary: 'Done — “well”.' };

test(
  'get_task gives the task back, with every default filled in, as text and as an object',
  verifies('caesar.channel.get-task', async () => {
    await using channel = openChannel();
    const { content, structuredContent } = await channel.call('get_task');
    expect(structuredContent).toMatchObject({ ...TASK, constraints: [], network: true });
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  }),
);

test('get_task reads the task anew, and says why when it cannot', async () => {
  await using channel = openChannel();
  writeFileSync(channel.directory.taskFile, JSON.stringify({ ...TASK, objective: 'Something else' }));
  expect((await channel.call('get_task')).structuredContent.objective).toBe('Something else');
  writeFileSync(channel.directory.taskFile, '{"protocol": "caesar.task/v9"}');
  const wrong = await channel.call('get_task');
  expect(wrong.isError).toBe(true);
  expect(wrong.structuredContent.error).toContain('caesar.task/v9');
});

test(
  'report_progress leaves a line for whoever stamps it',
  verifies('caesar.channel.report-progress', async () => {
    await using channel = openChannel();
    expect(
      (await channel.call('report_progress', { message: 'Reading', pct: 10 })).structuredContent,
    ).toEqual({ ok: true });
    await channel.call('report_progress', { message: 'Writing\nlines', pct: null });
    const lines = readFileSync(channelFiles(channel.directory).progressFile, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { protocol: 'caesar.event/v1', type: 'progress', message: 'Reading', pct: 10 },
      { protocol: 'caesar.event/v1', type: 'progress', message: 'Writing\nlines' },
    ]);
  }),
);

test.each([
  ['report_progress', {}, 'message is missing'],
  ['report_progress', { message: 'x', pct: 101 }, 'pct must be at most 100'],
  ['report_progress', { message: 'x', percent: 1 }, 'percent'],
  ['ask_orchestrator', { question: '' }, 'question must not be empty'],
  ['ask_orchestrator', { question: 'x', options: 'yes' }, 'options must be a list'],
  ['get_task', { id: 1 }, 'id'],
] as const)('a wrong call of %s with %j can be corrected: the field is named', async (tool, given, named) => {
  await using channel = openChannel();
  const { isError, content } = await channel.call(tool, given);
  expect(isError).toBe(true);
  expect(content[0].text).toContain(named);
});

test('arguments that are no object, and a tool that is not there, are told apart', async () => {
  await using channel = openChannel();
  const asText = await channel.request('tools/call', {
    name: 'report_progress',
    arguments: '{"message":"x"}',
  });
  expect(asText.result.isError).toBe(true);
  const unknown = await channel.request('tools/call', { name: 'rm', arguments: {} });
  expect(unknown.error).toMatchObject({ code: -32602, message: expect.stringContaining('submit_report') });
  expect((await channel.request('tools/call')).error.code).toBe(-32602);
});

test(
  'submit_report leaves the report as it was given, and the last one counts',
  verifies('caesar.channel.submit-report', async () => {
    await using channel = openChannel();
    const first = await channel.call('submit_report', { ...report, status: 'partial' });
    expect(first.structuredContent).toEqual({ ok: true, task_id: 't_1' });
    await channel.call('submit_report', { ...report, task_id: 't_1', extra: { kept: [1] } });
    const left = readFileSync(channel.directory.reportFile, 'utf8');
    expect(JSON.parse(left)).toEqual({ ...report, task_id: 't_1', extra: { kept: [1] } });
    expect(readDocument(left, reportVersions).ok).toBe(true);
    expect(readFileSync(channelFiles(channel.directory).receiptFile, 'utf8')).toBe(`${digest(left)}\n`);
  }),
);

test(
  'a report that is not valid is refused at once by its fields, and the one before stays',
  verifies('caesar.channel.submit-names-the-fault', async () => {
    await using channel = openChannel();
    await channel.call('submit_report', report);
    const wrong = await channel.call('submit_report', {
      ...report,
      status: 'done',
      changes: [{ action: 'added' }],
    });
    expect(wrong.isError).toBe(true);
    expect(wrong.structuredContent.problems.map(({ path }: { path: string }) => path)).toEqual([
      'status',
      'changes[0].path',
    ]);
    expect(wrong.content[0].text).toContain('changes[0].path is missing');
    expect(JSON.parse(readFileSync(channel.directory.reportFile, 'utf8'))).toEqual(report);
  }),
);

test.each([
  [{ status: 'success', summary: 'x' }, 'protocol'],
  [{ ...report, protocol: 'caesar.report/v2' }, 'caesar.report/v2'],
  [{ ...report, task_id: 't_2' }, 'task_id must be t_1'],
  [{ ...report, extra: nested(1000) }, 'levels deep'],
])('a report that collecting would not take is not taken here either', async (given, named) => {
  await using channel = openChannel();
  const { isError, content } = await channel.call('submit_report', given);
  expect(isError).toBe(true);
  expect(content[0].text).toContain(named);
  expect(existsSync(channel.directory.reportFile)).toBe(false);
});

function nested(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
}

test('a report too deep to be written is an error, and the server goes on', async () => {
  await using channel = openChannel();
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const given = JSON.stringify({ ...report, extra: 0 }).replace('"extra":0', `"extra":${deep}`);
  channel.send(
    `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"submit_report","arguments":${given}}}\n`,
  );
  expect((await channel.hear(({ id }) => id === 5)).error).toMatchObject({ code: -32603 });
  expect(existsSync(channel.directory.reportFile)).toBe(false);
});

test('a tool that cannot do its work says so, and the server goes on', async () => {
  await using channel = openChannel();
  mkdirSync(channel.directory.reportFile);
  const reply = await channel.request('tools/call', { name: 'submit_report', arguments: report });
  expect(reply.error).toMatchObject({ code: -32603 });
  expect(await channel.request('ping')).toMatchObject({ result: {} });
});
