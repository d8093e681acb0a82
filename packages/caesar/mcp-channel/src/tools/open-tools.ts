import { taskDirectory } from '@caesar/protocol';
import { taskStart } from '../questions/ask-window.ts';
import type { Call, Outcome } from '../rpc/connection.ts';
import { FAULT_CODES, isObject, type Params, type RpcFault } from '../rpc/message.ts';
import { askOrchestrator } from './ask-orchestrator.ts';
import { getTask } from './get-task.ts';
import { reportProgress } from './report-progress.ts';
import { submitReport } from './submit-report.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** The tools as a client meets them. */
export interface OpenTools {
  /** The answer to `tools/list`. */
  readonly listed: readonly object[];
  /** Carries out `tools/call`. */
  call(call: Call): Promise<Outcome>;
}

const TOOLS: readonly Tool[] = [getTask, reportProgress, askOrchestrator, submitReport];

/** What the tools are opened on. */
interface ToolSetting extends Pick<ToolContext, 'environment' | 'clock'> {
  readonly taskDirectory: string;
}

/** Opens the four tools on one task. */
export function openTools({ taskDirectory: path, ...setting }: ToolSetting): OpenTools {
  const directory = taskDirectory(path);
  const world = { ...setting, startedMs: taskStart(setting.environment, setting.clock) };
  return {
    listed: TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: inputSchema(),
    })),
    async call({ params, signal, notify }) {
      const tool = TOOLS.find(({ name }) => name === params['name']);
      if (tool === undefined) return { fault: unknownTool(params['name']) };
      const tellProgress = progressTeller(params, notify);
      return resultOf(
        await tool.call(params['arguments'] ?? {}, { ...world, directory, signal, tellProgress }),
      );
    },
  };
}

/** The same twice: as text, and as an object for the clients that take one. */
function resultOf({ told, isError = false }: ToolAnswer): Outcome {
  const content = [{ type: 'text', text: JSON.stringify(told) }];
  return { result: { content, structuredContent: told, ...(isError ? { isError } : {}) } };
}

function unknownTool(name: unknown): RpcFault {
  const names = TOOLS.map((tool) => tool.name).join(', ');
  const asked = (JSON.stringify(name) ?? 'without a name').slice(0, 100);
  return { code: FAULT_CODES.invalidParams, message: `there is no tool ${asked}; the tools are ${names}` };
}

function progressTeller({ _meta: meta }: Params, notify: Call['notify']) {
  const progressToken = isObject(meta) ? meta['progressToken'] : undefined;
  return (progress: number, total: number, message: string) => {
    if (progressToken === undefined) return;
    notify('notifications/progress', { progressToken, progress, total, message });
  };
}
