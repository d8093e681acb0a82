import type { Mode } from '@caesar/protocol';
import type { PermissionRequest } from '../conversation.ts';

/** What a read-only task must not do; a command may write whatever it says, and another session mode may do anything. */
const WRITING: ReadonlySet<string> = new Set(['edit', 'delete', 'move', 'execute', 'switch_mode']);

const ALLOWED = ['allow_once', 'allow_always'];
const REJECTED = ['reject_once', 'reject_always'];

/** What an answer follows from. */
export interface Permissions {
  readonly mode: Mode;
  /** The names of the MCP servers that the agent was given: what they do is theirs to refuse. */
  readonly servers: readonly string[];
}

/** Answers by the task's mode: each time anew where that is offered, so that no answer outlives its question. */
export function permit(
  { mode, servers }: Permissions,
  { kind, server, options }: Pick<PermissionRequest, 'kind' | 'server' | 'options'>,
): string | null {
  const isForbidden = mode === 'read-only' && WRITING.has(kind) && !servers.includes(server);
  const wanted = isForbidden ? REJECTED : ALLOWED;
  const [best] = wanted.flatMap((one) => options.filter((option) => option.kind === one));
  return best?.id ?? null;
}
