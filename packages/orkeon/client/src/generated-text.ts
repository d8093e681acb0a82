import type { ReceivedEventOf } from '@orkeon/protocol';

/** What a run has generated. */
export interface TextProgress {
  /** Every fragment so far, one after the other. */
  readonly generatedText: string;
}

/** No text so far. */
export const initialText: TextProgress = { generatedText: '' };

type Change = Partial<TextProgress> | null;

/** Takes a fragment of generated text; an empty one changes nothing. */
export function appendText(progress: TextProgress, event: ReceivedEventOf<'llm.delta'>): Change {
  return event.text ? { generatedText: progress.generatedText + event.text } : null;
}
