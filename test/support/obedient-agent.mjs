/** An agent that understands the few sentences that a conformance check asks of it, and does what they say. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { CAESAR_TASK_FILE, CAESAR_REPORT_PATH, CAESAR_EVENTS_PATH, CAESAR_TASK_ID } = process.env;
const { objective } = JSON.parse(readFileSync(CAESAR_TASK_FILE, 'utf8'));
const says = (words) => objective.includes(words);

const report = {
  protocol: 'caesar.report/v1',
  task_id: CAESAR_TASK_ID,
  status: /`(success|partial|failed|blocked)`/.exec(objective)?.[1] ?? 'success',
  summary: objective.slice(-300),
  changes: [],
};
if (report.status === 'partial') report.next_steps = ['the second half'];
if (report.status === 'blocked') {
  report.questions = [{ id: 'colour', question: 'Which colour?', options: ['red', 'blue'] }];
}
if (says('Create the file conformance.txt')) {
  writeFileSync('conformance.txt', 'declared\n');
  if (!says('empty')) report.changes.push({ path: 'conformance.txt', action: 'added' });
}
if (says('`progress`')) {
  const event = { protocol: 'caesar.event/v1', type: 'progress', message: 'half way', pct: 50 };
  appendFileSync(CAESAR_EVENTS_PATH, `${JSON.stringify(event)}\n`);
}
if (says('ten minutes')) await pause(600_000);
writeFileSync(CAESAR_REPORT_PATH, JSON.stringify(report));
