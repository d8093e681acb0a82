import type { Agent } from './agent.ts';
import { builtInAgents } from './built-in.ts';
import { caesarTranslator } from './caesar-lines.ts';

/** The streams that can be read: caesar's own events, or what a built-in agent prints. */
export const EVENT_FORMATS = [
  'caesar',
  'antigravity',
  'claude',
  'codex',
  'copilot',
  'gemini',
  'opencode',
  'pi',
  'qwen',
] as const;

export type EventFormat = (typeof EVENT_FORMATS)[number];

/** How a stream of this format is read, and what it tells of the cost. */
export type StreamReading = Pick<Agent, 'translator'> & Pick<Agent['capabilities'], 'usage'>;

export function readingOf(format: EventFormat): StreamReading {
  const agent = builtInAgents.find(({ id }) => id === format);
  if (agent === undefined) return { translator: caesarTranslator, usage: 'none' };
  const usage = agent.usageFile === undefined ? agent.capabilities.usage : 'none';
  return { translator: agent.translator, usage };
}
