import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asked } from './asked.ts';
import type { ScriptedError, Step } from './step.ts';
import { turnOf } from './turn.ts';
import type { Wire } from './wire.ts';

/** Everything that one answer needs. */
export interface Exchange {
  readonly step: Step;
  /** Which answer of the play this is, from 1. */
  readonly number: number;
  readonly wire: Wire;
  readonly asked: Asked;
  readonly response: ServerResponse;
}

/** Answers one request as its step says; returns `false` when it leaves the answer open for ever. */
export async function reply(exchange: Exchange): Promise<boolean> {
  const { step, response, wire } = exchange;
  if (step.delayMs !== undefined) await delay(step.delayMs);
  if (response.destroyed || step.hang === 'silent') return false;
  if (step.error !== undefined) return sendError(response, wire, step.error);
  if (step.html !== undefined) return send(response, 'text/html', step.html);
  if (step.raw !== undefined) {
    response.setHeader('content-type', step.raw.type);
    return sendPieces(exchange, step.raw.pieces);
  }
  return exchange.asked.streaming ? stream(exchange) : sendWhole(exchange);
}

function sendError(response: ServerResponse, wire: Wire, error: ScriptedError): true {
  response.statusCode = error.status;
  if (error.retryAfter !== undefined) response.setHeader('retry-after', error.retryAfter);
  for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
  return send(response, 'application/json', JSON.stringify(error.body ?? wire.failure(error)));
}

function send(response: ServerResponse, type: string, body: string): true {
  response.setHeader('content-type', type);
  response.end(body);
  return true;
}

function sendWhole({ step, number, wire, asked, response }: Exchange): boolean {
  const body = JSON.stringify(wire.whole(turnOf(step, number), asked));
  if (step.cut === undefined && step.hang === undefined) return send(response, 'application/json', body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => {
    if (step.cut) response.destroy();
  });
  return false;
}

async function stream(exchange: Exchange): Promise<boolean> {
  const { step, number, wire, asked, response } = exchange;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return sendPieces(exchange, wire.frames(turnOf(step, number), asked));
}

async function sendPieces({ step, response }: Exchange, frames: readonly string[]): Promise<boolean> {
  const halfway = Math.ceil(frames.length / 2);
  const stopsHalfway = step.cut !== undefined || step.hang !== undefined;
  for (const text of stopsHalfway ? frames.slice(0, halfway) : frames) {
    if (response.destroyed) return false;
    await new Promise<void>((sent) => response.write(text, () => sent()));
    if (step.frameDelayMs !== undefined) await delay(step.frameDelayMs);
  }
  if (!stopsHalfway) {
    response.end();
    return true;
  }
  if (step.cut) response.destroy();
  return false;
}
