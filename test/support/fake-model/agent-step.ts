import type { Json } from './asked.ts';
import type { ScriptedError, ScriptedUsage } from './step.ts';

/** Something to do, in words that every agent has a tool for. */
export type Action =
  /** Write a file; the path is relative to where the agent works, or absolute. */
  | { readonly action: 'write'; readonly path: string; readonly content: string }
  | { readonly action: 'shell'; readonly command: string; readonly timeoutMs?: number }
  /** Call a tool of an MCP server; agents put a prefix before its name. */
  | { readonly action: 'mcp'; readonly tool: string; readonly args: Json }
  /** Call exactly this tool, declared or not. */
  | { readonly action: 'raw'; readonly tool: string; readonly args: Json };

/** One turn of a model that drives a coding agent. It is plain JSON, so that it can be handed to another process. */
export interface AgentStep {
  readonly text?: string;
  readonly thinking?: string;
  readonly actions?: readonly Action[];
  /** An answer bound to a schema: by the agent's tool for it, else as text. */
  readonly structured?: Json;
  /** Tells a report at the end of the text, in a fenced block of its own. */
  readonly report?: Json;
  readonly usage?: ScriptedUsage;
  readonly error?: ScriptedError;
  readonly delayMs?: number;
  readonly hang?: 'silent' | 'midway';
  readonly cut?: true;
  /** How often the step is given before the next one; default 1. */
  readonly times?: number | 'forever';
}

/** The scripts that a server can play, by name. */
export type AgentScripts = Readonly<Record<string, readonly AgentStep[]>>;
