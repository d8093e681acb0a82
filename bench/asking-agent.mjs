/** An agent that asks as many questions as it is told, one after the other, and notes when it saw each answer. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const questions = Number(process.argv[2]);
const { CAESAR_TASK_FILE, CAESAR_TASK_DIR, CAESAR_REPORT_PATH } = process.env;
const { channel } = JSON.parse(readFileSync(CAESAR_TASK_FILE, 'utf8'));
const server = spawn(channel.command, channel.args, {
  env: { ...process.env, ...channel.env },
  stdio: ['pipe', 'pipe', 'inherit'],
});

let id = 0;
let text = '';
let hear = () => {};
server.stdout.on('data', (chunk) => {
  const lines = `${text}${chunk}`.split('\n');
  text = lines.pop();
  for (const line of lines) hear(JSON.parse(line));
});
const say = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
function call(method, params) {
  id += 1;
  const own = id;
  return new Promise((resolve) => {
    hear = (message) => message.id === own && resolve(message);
    say({ id: own, method, params });
  });
}

const client = { name: 'bench', version: '1' };
await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client });
say({ method: 'notifications/initialized' });
const seen = [];
for (let round = 0; round < questions; round += 1) {
  await call('tools/call', { name: 'ask_orchestrator', arguments: { question: 'next?' } });
  seen.push(performance.timeOrigin + performance.now());
}
writeFileSync(`${CAESAR_TASK_DIR}/seen`, JSON.stringify(seen));
const report = { protocol: 'caesar.report/v1', status: 'success', summary: 'ok' };
writeFileSync(CAESAR_REPORT_PATH, JSON.stringify(report));
process.exit(0);
