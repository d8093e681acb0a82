import { type Environment, scrubEnvironment, USER_GIT_VARIABLES } from '@caesar/host';

/**
 * What a child does not inherit: git's own variables (they would move its commands to another repository) save
 * `USER_GIT_VARIABLES`, the way back to the caller's directory, the marks by which an agent CLI refuses to run inside another
 * one, and a parent task's variables.
 */
export const STRIPPED_VARIABLES = [
  'GIT_*',
  'OLDPWD',
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
 * then the task's. PATH, HOME, proxies, the agent's keys and the user's own git settings pass.
 */
export function childEnvironment(
  parent: Environment,
  declared: Readonly<Record<string, string>>,
  task: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = scrubEnvironment(parent, { strip: STRIPPED_VARIABLES, keep: USER_GIT_VARIABLES });
  return { ...inherited, ...declared, ...task };
}
