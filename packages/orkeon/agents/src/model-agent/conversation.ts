import { cutText } from './cut-text.ts';
import type { ModelMessage, ToolResultPart } from './exchange.ts';

/** What has been said in a task so far; the first message is the task itself. */
export interface Conversation {
  readonly messages: readonly ModelMessage[];
  add(message: ModelMessage): void;
  /** Makes it shorter, once in its life. Returns whether it became shorter. */
  compact(): boolean;
}

const COMPACT_RESULT = 400;

/**
 * Opens a conversation with the task's text. `shorterTask` words the task in less space.
 * Compaction cuts every tool result to its beginning and takes the shorter wording; nothing is summarised by a model.
 */
export function startConversation(task: string, shorterTask: () => string): Conversation {
  let messages: ModelMessage[] = [{ role: 'user', text: task }];
  let compacted = false;
  return {
    get messages() {
      return messages;
    },
    add: (message) => {
      messages = [...messages, message];
    },
    compact: () => {
      if (compacted) return false;
      compacted = true;
      const [, ...rest] = messages;
      const shorter: ModelMessage[] = [{ role: 'user', text: shorterTask() }, ...rest.map(shorten)];
      const isShorter = size(shorter) < size(messages);
      messages = shorter;
      return isShorter;
    },
  };
}

function shorten(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  return { ...message, results: message.results.map(shortenResult) };
}

function shortenResult(result: ToolResultPart): ToolResultPart {
  return { ...result, text: cutText(result.text, COMPACT_RESULT) };
}

function size(messages: readonly ModelMessage[]): number {
  return JSON.stringify(messages).length;
}
