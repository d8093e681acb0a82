/**
 * A small agent in node that speaks to the return channel of its task: `work` is the body of an async function that is
 * given `call(tool, given)`, which resolves with what the tool told, `task`, `write(path, text)` and `leave()`. The server
 * is started with the variables of its entry alone, as some agents do.
 */
export function channelAgent(work: string): string {
  return `#!${process.execPath}
const { spawn } = require('node:child_process');
const { readFileSync, writeFileSync: write } = require('node:fs');
const task = JSON.parse(readFileSync(process.env.CAESAR_TASK_FILE, 'utf8'));
const { command, args, env } = task.channel;
const server = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
let text = '';
let last = 0;
server.stdout.on('data', (chunk) => {
  const lines = (text += chunk).split('\\n');
  text = lines.pop();
  for (const line of lines) {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(result ?? { error });
  }
});
const request = (method, params) => new Promise((resolve) => {
  waiting.set((last += 1), resolve);
  server.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: last, method, params }) + '\\n');
});
const call = async (name, given) => (await request('tools/call', { name, arguments: given })).structuredContent;
const leave = () => new Promise((resolve) => server.on('exit', resolve).stdin.end());
(async () => {
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } });
${work}
})();
`;
}

/** What declares such an agent. */
export const CHANNEL_ARGUMENTS = 'channel_args = ["{{channelConfig}}"]';
