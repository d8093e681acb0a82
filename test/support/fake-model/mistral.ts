import { frame, pieces } from './frame.ts';
import { chunkOf, finishOf, openaiChat, streamedCalls, usageOf } from './openai-chat.ts';
import type { Wire } from './wire.ts';

/**
 * Mistral's chat completions: OpenAI's, except that thinking is a part of the content, usage comes with the last
 * chunk and errors are flat. Spoken below a base whose last segment before `/v1` is `mistral`.
 */
export const mistral: Wire = {
  ...openaiChat,
  name: 'mistral',
  matches: (path) => path.endsWith('/mistral/v1/chat/completions'),
  whole: (turn, asked) => openaiChat.whole({ ...turn, thinking: '' }, asked),
  frames: (turn, asked) => {
    const chunk = chunkOf(turn, asked);
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces(turn.thinking).map((text) =>
        chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
      ),
      ...pieces(turn.text).map((content) => chunk({ content })),
      ...streamedCalls(turn).map((call) => chunk({ tool_calls: [call] })),
      chunk({ content: '' }, finishOf(turn), usageOf(turn)),
      frame('[DONE]'),
    ];
  },
  failure: (error) => ({
    object: 'error',
    message: error.message ?? 'scripted error',
    type: 'api_error',
    param: null,
    code: error.code ?? null,
  }),
};
