import { readDepth } from '@caesar/protocol';
import type { Caller } from '../plan/plan-facts.ts';
import type { World } from '../world.ts';

/** How a main agent makes itself known to the programs that it starts: a variable, and the agent's id. */
const MAIN_AGENT_MARKS = [
  ['CLAUDECODE', 'claude'],
  ['GEMINI_CLI', 'gemini'],
  ['QWEN_CODE', 'qwen'],
  ['CODEX_SANDBOX', 'codex'],
] as const;

/** Who is asking, by the environment that this program was started in. */
export function callerOf({ project, environment }: World): Caller {
  const mark = MAIN_AGENT_MARKS.find(([variable]) => (environment[variable] ?? '') !== '');
  return {
    depth: project.parent?.depth ?? readDepth(environment['CAESAR_DEPTH']),
    task_id: project.parent?.taskId ?? null,
    main_agent: mark?.[1] ?? null,
  };
}
