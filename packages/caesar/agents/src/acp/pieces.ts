import { answer, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';

/** What an agent says and thinks, which comes in pieces. */
export interface Pieces {
  /** One more piece, of the message with this id where it has one; tells what was said before it, when that is over. */
  add(sort: 'said' | 'thought', text: string, messageId: string): readonly Fact[];
  /** Something else came: tells what was said. */
  flush(): readonly Fact[];
}

export function pieces(): Pieces {
  let open = { sort: 'said', text: '', messageId: '' };
  const flush = () => {
    const { sort, text } = open;
    open = { ...open, text: '' };
    return sort === 'said' ? answer(text) : thinking(text.trim());
  };
  return {
    add(sort, text, messageId) {
      const isSame = open.sort === sort && open.messageId === messageId;
      const told = isSame ? [] : flush();
      open = { sort, text: open.text + text, messageId };
      return told;
    },
    flush,
  };
}
