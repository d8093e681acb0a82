import { fileChanged } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { callEvent, commandRun, type ToolCall } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

const WRITERS = new Set(['edit', 'write_file']);

/** What the end of a tool call tells. */
export function readToolResult(block: JsonFields, call: ToolCall, workspace: string): readonly Fact[] {
  const hasFailed = block['is_error'] === true;
  const ended = callEvent(call, hasFailed ? 'failed' : 'succeeded');
  const input = fieldsOf(call.input);
  if (call.tool === 'run_shell_command') {
    const code = exitCodeOf(block);
    const wasRun = !hasFailed || code !== null;
    return [ended, ...(wasRun ? commandRun(textOf(input['command']), code) : [])];
  }
  if (hasFailed || !WRITERS.has(call.tool)) return [ended];
  return [ended, ...fileChanged(workspacePath(textOf(input['file_path']), workspace), 'modified')];
}

/** A command that failed is told with its exit code, one that succeeded with its output alone. */
function exitCodeOf(block: JsonFields): number | null {
  if (block['is_error'] !== true) return block['is_error'] === false ? 0 : null;
  const code = /^Exit Code: (\d+)$/m.exec(textOf(block['content']))?.[1];
  return code === undefined ? null : Number(code);
}
