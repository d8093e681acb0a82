/** An agent that understands the few sentences that a conformance check asks of it, and does what they say. */

import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const { CAESAR_TASK_FILE, CAESAR_REPORT_PATH, CAESAR_EVENTS_PATH, CAESAR_TASK_ID } = process.env;
const { objective, channel } = JSON.parse(readFileSync(CAESAR_TASK_FILE, 'utf8'));
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
if (says('`ask_orchestrator`')) report.summary = await ask('Which colour?');
if (says('ten minutes')) await pause(600_000);
writeFileSync(CAESAR_REPORT_PATH, JSON.stringify(report));

/** Asks over the return channel and gives the answer back: three lines of JSON-RPC to the server that the task names. */
async function ask(question) {
  const env = { ...process.env, ...channel.env };
  const server = spawn(channel.command, channel.args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'obedient', version: '1' };
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'ask_orchestrator', arguments: { question } } });
  for await (const line of createInterface(server.stdout)) {
    const { id, result } = JSON.parse(line);
    if (id !== 2) continue;
    server.stdin.end();
    return JSON.stringify(result);
  }
}
