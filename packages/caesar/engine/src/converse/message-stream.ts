import { PassThrough, type Readable } from 'node:stream';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import { parseJsonLine } from '@caesar/agents';
import { LineSplitter } from '@caesar/host';

/** Both directions of a conversation, as the protocol's messages on one side and as bytes on the other. */
export interface MessageStream {
  readonly messages: Stream;
  /** What is said, for the agent's standard input. */
  readonly said: Readable;
  /** Takes what the agent's standard output brought; a line that is no message is passed over. */
  hear(chunk: Buffer): void;
  /** Closes the agent's standard input. */
  endSaying(): void;
  /** The agent says no more. */
  endHearing(): void;
}

export function messageStream(): MessageStream {
  const said = new PassThrough();
  const splitter = new LineSplitter();
  let heard: ReadableStreamDefaultController<AnyMessage> | null = null;
  const readable = new ReadableStream<AnyMessage>({
    start: (controller) => {
      heard = controller;
    },
    cancel: () => {
      heard = null;
    },
  });
  const writable = new WritableStream<AnyMessage>({
    write: (message) => void said.write(`${JSON.stringify(message)}\n`),
  });
  return {
    messages: { readable, writable },
    said,
    hear(chunk) {
      for (const { bytes } of splitter.push(chunk)) {
        const message = parseJsonLine(bytes.toString('utf8'));
        if (isMessage(message)) heard?.enqueue(message);
      }
    },
    endSaying: () => void said.end(),
    endHearing() {
      heard?.close();
      heard = null;
    },
  };
}

function isMessage(value: unknown): value is AnyMessage {
  return typeof value === 'object' && value !== null && ('method' in value || 'id' in value);
}
