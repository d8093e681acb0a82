// Plays the agent's side of a recorded conversation: node replaying-agent.mjs <recording> [stays]. It says what the agent said
// each time the client has said what it said then, and leaves what it heard in `heard.jsonl`. `stays`: it outlives its input.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , recording, stays] = process.argv;
const script = readFileSync(recording, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{"dir"'))
  .map((line) => JSON.parse(line))
  // A client enters a session mode or not, as it sees fit.
  .filter(({ msg }, _, all) => {
    const setMode = all.find((one) => one.msg.method === 'session/set_mode')?.msg.id;
    return (
      msg.method !== 'session/set_mode' &&
      !(
        setMode !== undefined &&
        msg.id === setMode &&
        'result' in msg &&
        Object.keys(msg.result).length === 0
      )
    );
  });
const ids = new Map();

function play() {
  while (script[0]?.dir === '<-') {
    const { msg } = script.shift();
    const isAnswer = !('method' in msg);
    process.stdout.write(`${JSON.stringify(isAnswer ? { ...msg, id: ids.get(msg.id) } : msg)}\n`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync('heard.jsonl', `${line}\n`);
  const message = JSON.parse(line);
  if (message.method === 'session/set_mode') {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: {} })}\n`);
    continue;
  }
  const expected = script.shift();
  if (expected === undefined || expected.msg.method !== message.method) {
    process.stderr.write(`expected ${JSON.stringify(expected?.msg)}, heard ${line}\n`);
    process.exit(3);
  }
  if ('method' in message) ids.set(expected.msg.id, message.id);
  play();
}
if (stays !== undefined) setInterval(() => undefined, 1_000);
