import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAgentScript } from './agent-script.ts';
import type { AgentScripts } from './agent-step.ts';
import { answerElsewhere } from './answer-elsewhere.ts';
import { anthropic } from './anthropic.ts';
import type { Json } from './asked.ts';
import { google } from './google.ts';
import { mistral } from './mistral.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { createScript, type Play, type RecordedRequest, type Script } from './play.ts';
import { reply } from './reply.ts';
import type { ScriptedStep, Step } from './step.ts';

const WIRES = [mistral, openaiChat, openaiResponses, anthropic, google];

/** A scripted model server on 127.0.0.1, driven by the test that started it. */
export interface FakeModel extends AsyncDisposable {
  /** Where it listens. */
  readonly url: string;
  /** Starts a script at an address of its own. */
  play(...steps: readonly ScriptedStep[]): Play;
  /** Ends every connection and stops listening; later calls do nothing. */
  close(): Promise<void>;
}

export interface FakeModelOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Scripts for agents, each at `/s/<name>/<run>`; every run of one starts at its beginning. Default: none. */
  readonly scripts?: AgentScripts;
  /** Called with each request once it has been understood, before it is answered. */
  readonly onRequest?: (request: RecordedRequest, step: Step) => void;
}

/** Where one script is played. */
interface Stage {
  readonly next: Script;
  readonly asked: RecordedRequest[];
}

/** Starts the server. */
export async function startFakeModel(options: FakeModelOptions = {}): Promise<FakeModel> {
  const stages = new Map<string, Stage>();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    perform(request, response, { stages, options }).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(`the scripted server failed: ${String(error)}`);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url,
    play: (...steps) => {
      const stage = { next: createScript(steps), asked: [] };
      const path = `/play/${stages.size}`;
      stages.set(path, stage);
      return { url: url + path, asked: stage.asked };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Theatre {
  readonly stages: Map<string, Stage>;
  readonly options: FakeModelOptions;
}

async function perform(request: IncomingMessage, response: ServerResponse, theatre: Theatre) {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, address = '', path = '/'] = /^(\/play\/\d+|\/s\/[^/]+\/[^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const stage = stageAt(address, theatre);
  const wire = WIRES.find((candidate) => candidate.matches(path));
  const sent = await text(request);
  if (stage === null || wire === undefined || request.method !== 'POST') {
    answerElsewhere(response, { method: request.method ?? '', path, known: stage !== null });
    return;
  }
  const body = JSON.parse(sent) as Json;
  const asked = { ...wire.read(path, body), characters: sent.length, sent };
  const ending = createEnding(response);
  const recorded: RecordedRequest = {
    ...asked,
    wire: wire.name,
    path,
    headers: request.headers,
    body,
    atMs: performance.now(),
    ended: ending.ended,
  };
  stage.asked.push(recorded);
  const step = stage.next(asked);
  theatre.options.onRequest?.(recorded, step);
  if (step.cut) ending.cutting();
  await reply({ step, number: stage.asked.length, wire, asked, response });
}

/** The stage at an address; that of a named script is set up when it is first asked for. */
function stageAt(address: string, { stages, options }: Theatre): Stage | null {
  const stage = stages.get(address);
  if (stage !== undefined) return stage;
  const steps = options.scripts?.[address.split('/')[2] ?? ''];
  if (steps === undefined || !address.startsWith('/s/')) return null;
  const opened = { next: createAgentScript(steps), asked: [] };
  stages.set(address, opened);
  return opened;
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
