import { expect, test } from 'vitest';
import type { TaskRecord } from '../records/task-record.ts';
import { shellAgentPlace } from '../test-support/shell-agent-place.ts';

const LINE = `'{"protocol":"caesar.event/v1","type":"progress","message":"theirs"}'`;

const found = ({ report }: TaskRecord, code: string) =>
  (report?.findings ?? []).filter((finding) => finding['code'] === code);

test.each([
  ['JOURNAL_CUT', `echo ${LINE} > "$CAESAR_EVENTS_PATH"`, ['started', 'progress', 'finished']],
  [
    'JOURNAL_REPLACED',
    `rm "$CAESAR_EVENTS_PATH"; echo ${LINE} > "$CAESAR_EVENTS_PATH"`,
    ['started', 'progress', 'finished'],
  ],
  ['JOURNAL_REPLACED', 'ln -sf /dev/null "$CAESAR_EVENTS_PATH"', ['started', 'finished']],
  ['JOURNAL_REPLACED', 'rm "$CAESAR_EVENTS_PATH"; mkfifo "$CAESAR_EVENTS_PATH"', ['started', 'finished']],
])('%s: after %s the journal tells all, in order, and the report says so', async (code, work, told) => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run(work);
  expect(record.verdict).toBe('good');
  expect(found(record, code)).toMatchObject([{ severity: 'medium' }]);
  const events = place
    .read(record, 'events.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ type }) => type)).toEqual(told);
});

test('an agent that appends to the journal is told of by no finding', async () => {
  using place = await shellAgentPlace(process.env);
  const record = await place.run(`echo ${LINE} >> "$CAESAR_EVENTS_PATH"`);
  expect(record).toMatchObject({ verdict: 'good', report: { findings: [] } });
});
