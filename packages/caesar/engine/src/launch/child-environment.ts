import { type Environment, scrubEnvironment } from '@caesar/host';

/**
 * What a child does not inherit: git's own variables (they would move its commands to another repository), the marks by
 * which an agent CLI refuses to run inside another one, and a parent task's variables.
 */
export const STRIPPED_VARIABLES = [
  'GIT_*',
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_SSE_PORT',
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'CODEX_INTERNAL_ORIGINATOR_OVERRIDE',
  'GEMINI_CLI',
  'QWEN_CODE',
  'OPENCODE',
  'COPILOT_CLI',
  'CAESAR_*',
] as const;

/**
 * The environment of an agent: the orchestrator's own less `STRIPPED_VARIABLES`, then the agent's declared variables,
 * then the task's. PATH, HOME, proxies and the agent's keys pass.
 */
export function childEnvironment(
  parent: Environment,
  declared: Readonly<Record<string, string>>,
  task: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...scrubEnvironment(parent, { strip: STRIPPED_VARIABLES }), ...declared, ...task };
}
