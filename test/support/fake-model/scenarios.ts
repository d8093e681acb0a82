import type { Step } from './step.ts';

/** Calls one tool once. */
export const calling = (tool: string, args: Readonly<Record<string, unknown>>): Step => ({
  calls: [{ tool, args }],
});

/** S1: arguments that are not a JSON object, once. */
export const malformedArguments = (tool: string, rawArguments = '{"path": "a.txt'): Step => ({
  calls: [{ tool, rawArguments }],
});

/** S2: two streamed calls that carry the same index. */
export const callsSharingAnIndex = (tool: string, first: object, second: object): Step => ({
  calls: [
    { tool, args: { ...first } },
    { tool, args: { ...second } },
  ],
  sharedIndex: true,
});

/** S3: too many requests; `retryAfter` is the header as written. */
export const tooManyRequests = (retryAfter: string): Step => ({ error: { status: 429, retryAfter } });

/** S4: an answer without a word, for ever. */
export const emptyForEver: Step = { text: '', times: 'forever' };

/** S5: an answer that met the limit of its length. */
export const cutByLength: Step = { text: 'The first half of', finish: 'length' };

/** S6: the identical call, for ever. */
export const sameCallForEver = (tool: string, args: Readonly<Record<string, unknown>>): Step => ({
  ...calling(tool, args),
  times: 'forever',
});

/** S7: the socket is cut in the middle of the answer. */
export const socketCut: Step = {
  text: 'A sentence that never comes to its end.',
  cut: true,
  times: 'forever',
};

/** Never a byte. */
export const silence: Step = { hang: 'silent', times: 'forever' };

/** Refuses every request longer than this, as servers do when the context is full. */
export const refusingAbove = (characters: number, answer: Step) => (asked: { characters: number }) =>
  asked.characters > characters
    ? {
        error: {
          status: 400,
          code: 'context_length_exceeded',
          message: `This model's maximum context length is ${characters} characters.`,
        },
        times: 'forever' as const,
      }
    : answer;
