import type { Mode } from '@caesar/protocol';
import type { PermissionRequest } from '../conversation.ts';

/** What a read-only task must not do; a command may write whatever it says, and another session mode may do anything. */
const WRITING: ReadonlySet<string> = new Set(['edit', 'delete', 'move', 'execute', 'switch_mode']);

const ALLOWED = ['allow_once', 'allow_always'];
const REJECTED = ['reject_once', 'reject_always'];

/** Answers by the task's mode: each time anew where that is offered, so that no answer outlives its question. */
export function permit(
  mode: Mode,
  { kind, options }: Pick<PermissionRequest, 'kind' | 'options'>,
): string | null {
  const wanted = mode === 'read-only' && WRITING.has(kind) ? REJECTED : ALLOWED;
  const [best] = wanted.flatMap((one) => options.filter((option) => option.kind === one));
  return best?.id ?? null;
}
