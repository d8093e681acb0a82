import type { Tool, ToolQuestion, ToolResult } from '@orkeon/crew';
import { summarizeArguments } from '@orkeon/protocol';
import { defined } from '../defined.ts';
import { cutText } from './cut-text.ts';
import type { JsonObject, ToolCallPart } from './exchange.ts';
import { whenAborted } from './linked-abort.ts';
import { parseObject } from './parse-object.ts';
import type { TurnScene } from './turn-scene.ts';

const DEFAULT_RESULT_LIMIT = 4_000;
const SHOWN_ARGUMENTS = 200;

/**
 * Performs one call of the model: says `tool.called`, runs the tool, says `tool.returned` whatever happened.
 * Arguments that are no JSON object, and tools that were not granted, run nothing. Never rejects; an abort ends the wait.
 */
export async function performCall(call: ToolCallPart, scene: TurnScene): Promise<ToolResult> {
  const { turn, monotonicMs, newId } = scene;
  const args = parseObject(call.arguments);
  const identity = { agentId: turn.agent.id, correlationId: newId() };
  const payload = { toolName: call.name, taskId: turn.task.id };
  const calledId = turn.emit({
    kind: 'tool.called',
    ...identity,
    causationId: turn.causationId,
    ...payload,
    ...defined({ argsSummary: summarizeArguments(args) }),
  });
  const startedAtMs = monotonicMs();
  const result = await settle(call, args, scene, calledId);
  turn.emit({
    kind: 'tool.returned',
    ...identity,
    causationId: calledId,
    ...payload,
    success: result.outcome === 'done',
    durationMs: Math.max(0, Math.round(monotonicMs() - startedAtMs)),
  });
  return result;
}

async function settle(
  call: ToolCallPart,
  args: JsonObject | undefined,
  scene: TurnScene,
  calledId: string,
): Promise<ToolResult> {
  const tool = scene.tools.get(call.name);
  if (tool === undefined) return unknownTool(call.name, [...scene.tools.keys()]);
  if (args === undefined) return malformedArguments(call);
  const result = await run(tool, args, scene, calledId);
  return { ...result, text: cutText(result.text, tool.resultLimitCharacters ?? DEFAULT_RESULT_LIMIT) };
}

/** A tool that does not heed the signal is left behind when the signal comes. */
async function run(tool: Tool, args: JsonObject, scene: TurnScene, calledId: string): Promise<ToolResult> {
  const { signal } = scene.clock;
  using stop = whenAborted(signal);
  try {
    const call = tool.call(args, { signal, ask: askingFor(scene, calledId) });
    return await Promise.race([call, stop.aborted.then(() => STOPPED)]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: 'failed', text: `Error: ${tool.name} failed: ${reason}` };
  }
}

const STOPPED: ToolResult = { outcome: 'failed', text: 'Error: the task was stopped.' };

function askingFor({ turn, clock, human }: TurnScene, causationId: string) {
  return (question: ToolQuestion) =>
    clock.pausedFor(() =>
      human.ask(
        {
          ...question,
          taskId: turn.task.id,
          agentId: turn.agent.id,
          taskDescription: turn.task.shownDescription,
          causationId,
        },
        clock.signal,
      ),
    );
}

function unknownTool(name: string, granted: readonly string[]): ToolResult {
  const known = granted.length === 0 ? 'You have no tools.' : `Your tools: ${granted.join(', ')}.`;
  return { outcome: 'refused', text: `Error: there is no tool '${cutText(name, 100)}'. ${known}` };
}

function malformedArguments({ name, arguments: text }: ToolCallPart): ToolResult {
  return {
    outcome: 'refused',
    text:
      `Error: the arguments of '${name}' are not a JSON object, so nothing was run. ` +
      `Call it again with one. They began: ${cutText(text, SHOWN_ARGUMENTS)}`,
  };
}
