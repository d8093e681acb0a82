import type { Event } from '@caesar/protocol';
import { stopwatchText, visibleLine } from '@caesar/terminal';

/** What a running task is doing, as far as its events tell. */
export interface Activity {
  /** The tools that have started and not ended, oldest first. */
  readonly openTools: readonly OpenTool[];
  /** When the last event came, in milliseconds of a steady clock. */
  readonly lastEventMs: number;
}

interface OpenTool {
  readonly id: string;
  readonly name: string;
  readonly sinceMs: number;
}

/** A quiet task is called silent after this long. */
const SILENCE_MS = 10_000;

/** The activity of a task that has said nothing yet. */
export function noActivity(nowMs: number): Activity {
  return { openTools: [], lastEventMs: nowMs };
}

/** The activity after one more event. */
export function nextActivity(activity: Activity, event: Event, nowMs: number): Activity {
  const after = { ...activity, lastEventMs: nowMs };
  if (event.type !== 'tool_use') return after;
  const name = [event.tool, event.input_summary]
    .map(visibleLine)
    .filter((part) => part !== '')
    .join(': ');
  if (event.status === 'started') {
    return { ...after, openTools: [...activity.openTools, { id: event.id, name, sinceMs: nowMs }] };
  }
  const ended = activity.openTools.findIndex((tool) =>
    event.id === '' ? tool.name === name : tool.id === event.id,
  );
  return { ...after, openTools: activity.openTools.filter((_, index) => index !== ended) };
}

/** The activity in a few words: the tool at work, or how long nothing was heard; empty when the agent has just spoken. */
export function activityText({ openTools, lastEventMs }: Activity, nowMs: number): string {
  const tool = openTools.at(-1);
  if (tool !== undefined) {
    const others = openTools.length > 1 ? ` and ${openTools.length - 1} more` : '';
    return `${tool.name === '' ? 'a tool' : tool.name} (${stopwatchText(nowMs - tool.sinceMs)})${others}`;
  }
  const silence = nowMs - lastEventMs;
  return silence < SILENCE_MS ? '' : `silent for ${stopwatchText(silence)}`;
}
