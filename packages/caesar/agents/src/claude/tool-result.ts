import { fileChanged } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, textOf } from '../json-fields.ts';
import { callEvent, commandRun, type ToolCall } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

/** A call's end: the call, the block that closes it, and what the line tells beside the block. */
interface ToolResult {
  readonly call: ToolCall;
  readonly block: JsonFields;
  readonly told: JsonFields;
  readonly workspace: string;
}

const EDITORS = new Set(['Edit', 'MultiEdit', 'NotebookEdit', 'Write']);

/** What the end of a tool call tells. */
export function readToolResult({ call, block, told, workspace }: ToolResult): readonly Fact[] {
  const hasFailed = block['is_error'] === true;
  const ended = callEvent(call, hasFailed ? 'failed' : 'succeeded');
  if (call.tool === 'Bash') return [ended, ...commandFacts(call, block, told)];
  if (hasFailed || !EDITORS.has(call.tool)) return [ended];
  const input = fieldsOf(call.input);
  const path = textOf(told['filePath']) || textOf(input['file_path']) || textOf(input['notebook_path']);
  const action = told['type'] === 'create' ? 'added' : 'modified';
  return [ended, ...fileChanged(workspacePath(path, workspace), action)];
}

/** A command that failed opens its output with its exit code; one that was refused has none and was not run. */
function commandFacts(call: ToolCall, block: JsonFields, told: JsonFields): readonly Fact[] {
  const input = fieldsOf(call.input);
  const command = textOf(input['command']);
  if (block['is_error'] === true) {
    const code = /^(?:Error: )?Exit code (\d+)\b/.exec(outputOf(block))?.[1];
    return code === undefined ? [] : commandRun(command, Number(code));
  }
  const goesOn = input['run_in_background'] === true || textOf(told['backgroundTaskId']) !== '';
  const isCut = told['interrupted'] === true;
  return commandRun(command, goesOn || isCut ? null : 0);
}

function outputOf({ content }: JsonFields): string {
  return textOf(content) || textOf(fieldsOf(listOf(content)[0])['text']);
}
