import type { ChangeAction } from '@caesar/protocol';
import { fileChanged } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, numberOf, textOf } from '../json-fields.ts';
import { callEvent, commandRun, type ToolCall } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

const ACTIONS = new Map<unknown, ChangeAction>([
  ['create', 'added'],
  ['delete', 'deleted'],
]);

/** What the end of a tool call tells; a command that failed is a success of the shell, with its exit code beside. */
export function readToolEnd(data: JsonFields, call: ToolCall, workspace: string): readonly Fact[] | null {
  const { success } = data;
  if (typeof success !== 'boolean') return null;
  const exitCode = numberOf(fieldsOf(data['shellExecution'])['exitCode']);
  const isGood = success && (exitCode === null || exitCode === 0);
  const command = success && call.tool === 'bash' ? textOf(fieldsOf(call.input)['command']) : '';
  const edits = listOf(data['fileEdits']).map(fieldsOf);
  return [
    callEvent(call, isGood ? 'succeeded' : 'failed'),
    ...commandRun(command, exitCode),
    ...(isGood ? edits.flatMap((edit) => editFacts(edit, workspace)) : []),
  ];
}

function editFacts({ path, kind }: JsonFields, workspace: string): readonly Fact[] {
  return fileChanged(workspacePath(textOf(path), workspace), ACTIONS.get(kind) ?? 'modified');
}
