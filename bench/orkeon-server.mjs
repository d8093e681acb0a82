/** A model server for the benchmarks, in a process of its own: it answers at once, whole or as a stream of so many fragments. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
const chunk = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const whole = JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }],
  usage,
});

function answer(request, response) {
  const deltas = Number(/^\/(\d+)\//.exec(request.url)?.[1] ?? 0);
  if (deltas === 0) return response.setHeader('content-type', 'application/json').end(whole);
  response.setHeader('content-type', 'text/event-stream');
  const words = Array.from({ length: deltas }, (_, index) => chunk({ content: `word ${index} ` }));
  const last = `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`;
  response.end(`${words.join('')}${chunk({}, 'stop')}${last}data: [DONE]\n\n`);
}

/** Starts the server; `url` has no path, and `/<n>/v1` as base makes every answer a stream of n fragments. */
export async function startServer() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(line).trim()}`, stop: () => child.kill() };
}

if (process.argv[2] === 'serve') {
  const server = createServer((request, response) =>
    request.resume().on('end', () => answer(request, response)),
  );
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}
