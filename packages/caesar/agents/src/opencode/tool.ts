import { fileChanged } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { callEvent, commandRun } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

/** A tool call, which is told once it is over; null when its state cannot be understood. */
export function readTool(part: JsonFields, workspace: string): readonly Fact[] | null {
  const state = fieldsOf(part['state']);
  const { tool, input } = callOf(part, fieldsOf(state['input']));
  const hasEnded = state['status'] === 'completed' || state['status'] === 'error';
  if (!hasEnded || tool === '') return null;
  const metadata = fieldsOf(state['metadata']);
  const exitCode = numberOf(metadata['exit']);
  const isInvalid = part['tool'] === 'invalid';
  const hasFailed = state['status'] === 'error' || isInvalid || (exitCode !== null && exitCode !== 0);
  const ended = callEvent({ id: textOf(part['callID']), tool, input }, hasFailed ? 'failed' : 'succeeded');
  if (tool === 'bash' && state['status'] === 'completed') {
    return [ended, ...commandRun(textOf(input['command']), exitCode)];
  }
  if (hasFailed || (tool !== 'write' && tool !== 'edit')) return [ended];
  const action = metadata['exists'] === false ? 'added' : 'modified';
  return [ended, ...fileChanged(workspacePath(textOf(input['filePath']), workspace), action)];
}

/** A call of a tool that does not exist is told as one of the tool `invalid`, which holds its name. */
function callOf(part: JsonFields, input: JsonFields): { readonly tool: string; readonly input: JsonFields } {
  const tool = textOf(part['tool']);
  return tool === 'invalid' ? { tool: textOf(input['tool']) || tool, input: {} } : { tool, input };
}
