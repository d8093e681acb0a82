import type { ChangeAction } from '@caesar/protocol';
import type { Fact, StreamEvent } from './fact.ts';

/** The fields of a `tool_use` event. */
export type ToolUse = Omit<Extract<StreamEvent, { type: 'tool_use' }>, 'type'>;

/** What the agent thinks; nothing when it is blank. */
export function thinking(text: string): readonly Fact[] {
  return text.trim() === '' ? [] : [event({ type: 'thinking', text })];
}

/** What the agent says; nothing when it is blank. */
export function message(text: string): readonly Fact[] {
  return text.trim() === '' ? [] : [event({ type: 'message', text })];
}

/** What the agent says, which is its answer until it says something else; nothing when it is blank. */
export function answer(text: string): readonly Fact[] {
  return text.trim() === '' ? [] : [...message(text), { kind: 'final_text', text }];
}

export function toolUse(use: ToolUse): Fact {
  return event({ type: 'tool_use', ...use });
}

export function fileChanged(path: string, action: ChangeAction): readonly Fact[] {
  return path === '' ? [] : [event({ type: 'file_changed', path, action })];
}

export function progress(text: string): Fact {
  return event({ type: 'progress', message: text });
}

/** Something that went wrong and that the agent goes on after. */
export function mishap(text: string): Fact {
  return event({ type: 'error', message: text, fatal: false });
}

/** What ended the agent's work. */
export function fatalError(text: string): Fact {
  return event({ type: 'error', message: text, fatal: true });
}

function event(told: StreamEvent): Fact {
  return { kind: 'event', event: told };
}
