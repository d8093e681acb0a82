import { isAbsolute, join } from 'node:path';
import type { Action } from './agent-step.ts';
import type { Asked, DeclaredTool, Json } from './asked.ts';
import { fillArguments } from './fill-arguments.ts';
import type { CallTarget, ScriptedCall } from './step.ts';
import { workingDirectory } from './working-directory.ts';

/** The tools by which agents do a thing, by name; the first one that is declared is taken. */
const NAMES = {
  shell: ['exec_command', 'shell_command', 'shell', 'Bash', 'bash', 'run_shell_command'],
  write: ['apply_patch', 'Write', 'write_file', 'write', 'create', 'edit'],
  structured: ['StructuredOutput', 'structured_output'],
  search: ['tool_search', 'ToolSearch'],
} as const;

/** A call; `search` means that it only looks for the tool, so that the action is still to be done. */
export interface FoundCall {
  readonly call: ScriptedCall;
  readonly search?: true;
}

/** The call by which the asking agent does an action, or null when it has declared no tool for it. */
export function findCall(action: Action, asked: Asked): FoundCall | null {
  switch (action.action) {
    case 'raw':
      return { call: { tool: action.tool, args: action.args } };
    case 'shell':
      return shellCall(action.command, action.timeoutMs, asked);
    case 'write':
      return writeCall(action, asked);
    case 'mcp':
      return serverCall(action, asked);
  }
}

/** The agent's tool for an answer that is bound to a schema, or null. */
export function structuredCall(args: Json, asked: Asked): ScriptedCall | null {
  const tool = declared('structured', asked);
  return tool === null ? null : { ...targetOf(tool), args };
}

function declared(doing: keyof typeof NAMES, { tools }: Asked): DeclaredTool | null {
  for (const name of NAMES[doing]) {
    const tool = tools.find((candidate) => candidate.name === name);
    if (tool !== undefined) return tool;
  }
  return null;
}

function targetOf({ name, kind, namespace }: DeclaredTool): CallTarget {
  return {
    tool: name,
    ...(kind === undefined ? {} : { kind }),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

function shellCall(command: string, timeoutMs: number | undefined, asked: Asked): FoundCall | null {
  const tool = declared('shell', asked);
  if (tool === null) return null;
  return { call: { ...targetOf(tool), args: fillArguments(tool.schema, { command, timeoutMs }) } };
}

function writeCall({ path, content }: Extract<Action, { action: 'write' }>, asked: Asked): FoundCall | null {
  const tool = declared('write', asked);
  if (tool === null) {
    return shellCall(`cat > ${path} <<'CONTENT'\n${content.replace(/\n$/, '')}\nCONTENT`, undefined, asked);
  }
  const target = targetOf(tool);
  if (tool.name === 'apply_patch') {
    const patch = addingPatch(path, content);
    if (tool.kind === 'custom') return { call: { ...target, rawArguments: patch } };
    return { call: { ...target, args: fillArguments(tool.schema, { patch }) } };
  }
  const absolute = isAbsolute(path) ? path : join(workingDirectory(asked.sent), path);
  return { call: { ...target, args: fillArguments(tool.schema, { path: absolute, content }) } };
}

/** A patch, as codex reads it, that adds a file. */
function addingPatch(path: string, content: string): string {
  const lines = content.replace(/\n$/, '').split('\n');
  return `*** Begin Patch\n*** Add File: ${path}\n${lines.map((line) => `+${line}\n`).join('')}*** End Patch\n`;
}

/** Agents prefix a server's tools with its name, and some declare them only once they have been searched for. */
function serverCall(
  { tool: name, args }: Extract<Action, { action: 'mcp' }>,
  asked: Asked,
): FoundCall | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const tool = asked.tools.find((candidate) => plain(candidate.name).endsWith(plain(name)));
  if (tool !== undefined) return { call: { ...targetOf(tool), args } };
  const relayed = relayedCall(name, args, asked);
  if (relayed !== null) return { call: relayed };
  const search = declared('search', asked);
  if (search === null) return null;
  const words = { ...fillArguments(search.schema, {}), query: name };
  return { call: { ...targetOf(search), args: words }, search: true };
}

/** The call of a tool that a search has shown without declaring it: by another tool that takes its name. */
function relayedCall(name: string, args: Json, asked: Asked): ScriptedCall | null {
  const relay = asked.tools.find((candidate) => candidate.name === 'tool_call');
  const shown = new RegExp(`<function>[^<]{0,9}name[\\\\":]+([\\w-]*${name})\\b`).exec(asked.sent)?.[1];
  return relay === undefined || shown === undefined
    ? null
    : { ...targetOf(relay), args: { name: shown, arguments: args } };
}
