import type { RecordedRequest } from './play.ts';
import type { Step } from './step.ts';

/** What a log keeps of one request: never a header, which may carry a key. */
export interface LoggedRequest {
  readonly wire: string;
  readonly model: string;
  /** The names of the declared tools; empty for a side request. */
  readonly tools: readonly string[];
  /** The tools that the answer calls. */
  readonly calls: readonly string[];
  /** Whether the answer is to fit a JSON Schema. */
  readonly bound: boolean;
  /** All that the tools answered so far, in order. */
  readonly toolResults: readonly string[];
  /** The conversation's text, without the system's. */
  readonly said: string;
}

/** Sums up one request for a log. */
export function logged(request: RecordedRequest, step: Step): LoggedRequest {
  const { wire, model, tools, answerSchema, messages } = request;
  const isResult = ({ role }: { role: string }) => role === 'tool';
  return {
    wire,
    model,
    tools: tools.map(({ name }) => name),
    calls: (step.calls ?? []).map(({ tool }) => tool),
    bound: answerSchema !== undefined,
    toolResults: messages.filter(isResult).map(({ text }) => text),
    said: messages
      .filter((message) => !isResult(message))
      .map(({ text }) => text)
      .join('\n'),
  };
}
