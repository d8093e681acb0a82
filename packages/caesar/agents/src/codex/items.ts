import type { ChangeAction } from '@caesar/protocol';
import { answer, fileChanged, mishap, progress, type ToolUse, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, numberOf, textOf } from '../json-fields.ts';
import { callEvent, commandRun } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';
import { commandOf } from './shell-command.ts';

/** How far an item is: its line begins, updates or completes it. */
export type Phase = 'started' | 'updated' | 'completed';

/** What one item of a turn tells; null for an item that cannot be understood. */
export function readItem(item: JsonFields, phase: Phase, workspace: string): readonly Fact[] | null {
  switch (item['type']) {
    case 'agent_message':
      return phase === 'completed' ? answer(textOf(item['text'])) : [];
    case 'reasoning':
      return phase === 'completed' ? thinking(textOf(item['text'])) : [];
    case 'command_execution':
      return readCommand(item, phase);
    case 'file_change':
      return readFileChange(item, phase, workspace);
    case 'mcp_tool_call':
      return readCall(item, phase, {
        tool: `${textOf(item['server'])}.${textOf(item['tool'])}`,
        input: item['arguments'],
      });
    case 'web_search':
      return readSearch(item, phase);
    case 'todo_list':
      return readPlan(item);
    case 'error':
      return phase === 'completed' ? [mishap(textOf(item['message']))] : [];
    default:
      return null;
  }
}

function readCommand(item: JsonFields, phase: Phase): readonly Fact[] | null {
  const command = commandOf(textOf(item['command']));
  const told = readCall(item, phase, { tool: 'bash', input: command });
  const wasRun = phase === 'completed' && item['status'] !== 'declined';
  if (told === null || !wasRun) return told;
  return [...told, ...commandRun(command, numberOf(item['exit_code']))];
}

function readFileChange(item: JsonFields, phase: Phase, workspace: string): readonly Fact[] | null {
  const changes = listOf(item['changes']).map(fieldsOf);
  const paths = changes.map(({ path }) => workspacePath(textOf(path), workspace));
  const told = readCall(item, phase, { tool: 'apply_patch', input: paths.join(' ') });
  if (told === null || phase !== 'completed' || item['status'] !== 'completed') return told;
  return [...told, ...changes.flatMap(({ kind }, index) => fileChanged(paths[index] ?? '', actionOf(kind)))];
}

const ACTIONS = new Map<unknown, ChangeAction>([
  ['add', 'added'],
  ['delete', 'deleted'],
]);

function actionOf(kind: unknown): ChangeAction {
  return ACTIONS.get(kind) ?? 'modified';
}

const STATUSES = new Map<unknown, ToolUse['status']>([
  ['completed', 'succeeded'],
  ['failed', 'failed'],
  ['declined', 'failed'],
]);

function readCall(
  item: JsonFields,
  phase: Phase,
  { tool, input }: { readonly tool: string; readonly input: unknown },
): readonly Fact[] | null {
  if (phase === 'updated') return [];
  const status = phase === 'started' ? 'started' : STATUSES.get(item['status']);
  return status === undefined ? null : [callEvent({ id: textOf(item['id']), tool, input }, status)];
}

/** A search is told when it is over, without a status of its own. */
function readSearch(item: JsonFields, phase: Phase): readonly Fact[] {
  if (phase === 'updated') return [];
  const call = { id: textOf(item['id']), tool: 'web_search', input: textOf(item['query']) };
  return [callEvent(call, phase === 'started' ? 'started' : 'succeeded')];
}

/** The agent's own plan: how many of its points are done, and which is next. */
function readPlan(item: JsonFields): readonly Fact[] | null {
  const points = listOf(item['items']).map(fieldsOf);
  if (points.length === 0) return null;
  const done = points.filter(({ completed }) => completed === true).length;
  const next = textOf(points.find(({ completed }) => completed !== true)?.['text']);
  return [progress(`${done} of ${points.length} done${next === '' ? '' : `: ${next}`}`)];
}
