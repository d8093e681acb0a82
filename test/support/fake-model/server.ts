import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { anthropic } from './anthropic.ts';
import type { Json } from './asked.ts';
import { google } from './google.ts';
import { mistral } from './mistral.ts';
import { openaiChat } from './openai-chat.ts';
import { createScript, type Play, type RecordedRequest } from './play.ts';
import { reply } from './reply.ts';
import type { ScriptedStep } from './step.ts';

const WIRES = [mistral, openaiChat, anthropic, google];

/** A scripted model server on 127.0.0.1, driven by the test that started it. */
export interface FakeModel extends AsyncDisposable {
  /** Starts a script at an address of its own. */
  play(...steps: readonly ScriptedStep[]): Play;
  /** Ends every connection and stops listening; later calls do nothing. */
  close(): Promise<void>;
}

interface Stage {
  readonly next: ReturnType<typeof createScript>;
  readonly asked: RecordedRequest[];
}

/** Starts the server on a free port. */
export async function startFakeModel(): Promise<FakeModel> {
  const stages: Stage[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    perform(stages, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(`the scripted server failed: ${String(error)}`);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  return {
    play: (...steps) => {
      const stage = { next: createScript(steps), asked: [] };
      stages.push(stage);
      return { url: `http://127.0.0.1:${port}/play/${stages.length - 1}`, asked: stage.asked };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function perform(stages: readonly Stage[], request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, index, path = '/'] = /^\/play\/(\d+)(\/.*)$/.exec(pathname) ?? [];
  const stage = stages[Number(index)];
  const wire = WIRES.find((candidate) => candidate.matches(path));
  const sent = await text(request);
  if (stage === undefined || wire === undefined) {
    response.statusCode = 404;
    response.end(`no script or dialect at ${pathname}`);
    return;
  }
  const body = JSON.parse(sent) as Json;
  const asked = { ...wire.read(path, body), characters: sent.length };
  const ending = createEnding(response);
  stage.asked.push({
    ...asked,
    wire: wire.name,
    path,
    headers: request.headers,
    body,
    atMs: performance.now(),
    ended: ending.ended,
  });
  const step = stage.next(asked);
  if (step.cut) ending.cutting();
  await reply({ step, number: stage.asked.length, wire, asked, response });
}

/** Watches how an answer ends: written whole, cut by the script, or left by the client. */
function createEnding(response: ServerResponse) {
  let cut = false;
  const ended = new Promise<'answered' | 'abandoned' | 'cut'>((settle) => {
    response.once('finish', () => settle('answered'));
    response.once('close', () => settle(cut ? 'cut' : 'abandoned'));
  });
  return {
    ended,
    cutting: () => {
      cut = true;
    },
  };
}
