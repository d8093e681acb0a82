import { fileChanged, mishap } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { callEvent, commandRun, type ToolCall } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

const WRITERS = new Set(['edit_file', 'replace_file_content', 'write_file', 'write_to_file']);

/** Reads steps that are no words of the agent's; a step is told while it is active, and again when it is over. */
export function toolSteps(workspace: string): { read(step: JsonFields): readonly Fact[] | null } {
  const begun = new Set<string>();
  const readTool = (step: JsonFields): readonly Fact[] | null => {
    const call = callOf(step);
    if (step['state'] === 'ACTIVE') {
      if (begun.has(call.id)) return [];
      begun.add(call.id);
      return [callEvent(call, 'started')];
    }
    if (step['state'] !== 'DONE' && step['state'] !== 'ERROR') return null;
    const info = fieldsOf(step['tool_info']);
    const hasFailed = step['state'] === 'ERROR' || isError(info['error']);
    return [callEvent(call, hasFailed ? 'failed' : 'succeeded'), ...effectsOf(call, hasFailed, workspace)];
  };
  return {
    read(step) {
      switch (step['step_type']) {
        case 'tool':
        case 'subagent':
          return readTool(step);
        case 'error_message':
          return [mishap(textOf(fieldsOf(step['error'])['message']) || 'The agent met an error.')];
        case 'user_input':
          return [];
        default:
          return null;
      }
    },
  };
}

function callOf(step: JsonFields): ToolCall {
  const info = fieldsOf(step['tool_info']);
  const parameters = fieldsOf(info['parameters']);
  const command = textOf(parameters['CommandLine']);
  return {
    id: String(step['step_index'] ?? ''),
    tool: textOf(step['tool_name']) || textOf(info['name']) || textOf(step['step_type']),
    input: command === '' ? parameters : { ...parameters, command },
  };
}

function isError(error: unknown): boolean {
  return error !== undefined && error !== null && error !== '';
}

/** No exit code is told. */
function effectsOf({ tool, input }: ToolCall, hasFailed: boolean, workspace: string): readonly Fact[] {
  const fields = fieldsOf(input);
  if (tool === 'run_command') return commandRun(textOf(fields['command']), null);
  if (hasFailed || !WRITERS.has(tool)) return [];
  const path = textOf(fields['TargetFile']) || textOf(fields['path']);
  return fileChanged(workspacePath(path, workspace), 'modified');
}
