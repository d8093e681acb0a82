import type { Event } from '@caesar/protocol';
import { clip, type Signs, type Theme, visibleLine, visiblePath } from '@caesar/terminal';
import { questionText } from './question-text.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** More of one event than this says nothing new on a line. */
const LONGEST = 500;

/** What an event says, on one line without colour; empty when it has nothing to say. */
const WORDS: { [Type in Event['type']]: (event: EventOf<Type>, signs: Signs) => string } = {
  started: ({ agent }, { start }) => `${start} ${visibleLine(agent)} started`,
  thinking: ({ text }) => visibleLine(text),
  message: ({ text }) => visibleLine(text),
  tool_use: toolWords,
  file_changed: ({ path, action }, { dot }) => `${dot} ${action.replace('_', ' ')} ${visiblePath(path)}`,
  progress: ({ message, pct }, { dot }) =>
    `${dot} ${visibleLine(message)}${pct === undefined ? '' : ` (${Math.round(pct)} %)`}`,
  question: (asked, signs) => `${signs.question} ${visibleLine(asked.question_id)}: ${questionText(asked)}`,
  answer: ({ answer }, { next }) => `${next} ${visibleLine(answer)}`,
  error: ({ message }, { bad }) => `${bad} ${visibleLine(message)}`,
  finished: ({ status, summary }, { start }) => `${start} finished: ${visibleLine(`${status} ${summary}`)}`,
};

const COLOURS: { readonly [Type in Event['type']]?: 'dim' | 'cyan' | 'yellow' | 'red' | 'bold' } = {
  started: 'bold',
  thinking: 'dim',
  file_changed: 'cyan',
  question: 'yellow',
  error: 'red',
  finished: 'bold',
};

/** An event as one line that fits; null when it has nothing to say. */
export function eventLine(event: Event, theme: Theme, width: number | null): string | null {
  const words = WORDS[event.type] as (event: Event, signs: Signs) => string;
  const line = words(event, theme.signs);
  if (line === '') return null;
  const colour = COLOURS[event.type];
  const shown = clip(line, Math.min(width ?? LONGEST, LONGEST), theme.signs.ellipsis);
  return colour === undefined ? shown : theme[colour](shown);
}

function toolWords({ tool, input_summary, status }: EventOf<'tool_use'>, signs: Signs): string {
  const shown = [tool, input_summary]
    .map(visibleLine)
    .filter((part) => part !== '')
    .join(': ');
  if (status === 'started') return `${signs.start} ${shown === '' ? 'a tool' : shown}`;
  if (status === 'failed') return `${signs.bad} ${shown === '' ? 'a tool failed' : shown}`;
  return shown === '' ? '' : `${signs.good} ${shown}`;
}
