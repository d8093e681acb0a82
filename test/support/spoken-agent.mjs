#!/usr/bin/env node
// A small agent that speaks the Agent Client Protocol. Each brief is done in one edit, for which it asks leave; each is kept in
// `sessions.jsonl` at home with its session. On a brief that says "please wait" it waits until it is cancelled.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const sessions = `${process.env.HOME}/sessions.jsonl`;
const said = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (sessionId, fields) =>
  said({ method: 'session/update', params: { sessionId, update: fields } });
const tell = (sessionId, text) =>
  update(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });

let asked = 0;
const waiting = new Map();
const ask = (method, params) => {
  asked += 1;
  const id = `a${asked}`;
  said({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
};

let cancel = () => undefined;

async function work(sessionId, prompt) {
  appendFileSync(sessions, `${JSON.stringify({ sessionId, prompt })}\n`);
  if (prompt.includes('please wait')) {
    const sleeping = new Promise((resolve) => {
      cancel = resolve;
    });
    update(sessionId, {
      sessionUpdate: 'tool_call',
      toolCallId: 'w1',
      title: 'waiting',
      kind: 'other',
      status: 'in_progress',
    });
    await sleeping;
    writeFileSync(`${process.env.HOME}/was-cancelled`, '');
    return 'cancelled';
  }
  const turns = readFileSync(sessions, 'utf8').trimEnd().split('\n');
  const turn = turns.filter((line) => JSON.parse(line).sessionId === sessionId).length;
  const path = `${process.cwd()}/turn-${turn}.txt`;
  const call = { toolCallId: `c${turn}`, title: 'Write', kind: 'edit', rawInput: { path } };
  const { outcome } = await ask('session/request_permission', {
    sessionId,
    toolCall: call,
    options: [
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  });
  const isAllowed = outcome.optionId === 'yes';
  if (isAllowed) writeFileSync(path, `${turn}\n`);
  const content = [{ type: 'diff', path, oldText: null, newText: `${turn}\n` }];
  update(sessionId, {
    sessionUpdate: 'tool_call_update',
    ...call,
    content,
    status: isAllowed ? 'completed' : 'failed',
  });
  const report = {
    protocol: 'caesar.report/v1',
    status: isAllowed ? 'success' : 'partial',
    summary: isAllowed ? `turn ${turn} is done` : 'leave was refused',
    changes: isAllowed ? [{ path: `turn-${turn}.txt`, action: 'added' }] : [],
  };
  tell(sessionId, 'Here is ');
  tell(sessionId, `my report:\n\`\`\`json caesar:report\n${JSON.stringify(report)}\n\`\`\`\n`);
  return 'end_turn';
}

async function answer({ method, params }) {
  if (method === 'initialize') return { protocolVersion: 1, agentCapabilities: { loadSession: true } };
  if (method === 'session/new') return { sessionId: `s${Date.now()}` };
  if (method === 'session/load') {
    if (existsSync(sessions)) tell(params.sessionId, 'of an earlier turn');
    return null;
  }
  if (method === 'session/prompt') {
    const stopReason = await work(params.sessionId, params.prompt[0].text);
    const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
    return { stopReason, usage };
  }
  throw new Error(`no ${method}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.method === 'session/cancel') cancel();
  else if (message.method === undefined) waiting.get(message.id)?.(message.result ?? { outcome: {} });
  else void answer(message).then((result) => said({ id: message.id, result }));
}
