import type { PermissionRequest } from '@caesar/agents';
import * as z from 'zod';

const requestSchema = z.object({
  toolCall: z.object({ kind: z.string().nullish(), title: z.string().nullish() }).optional(),
  options: z.array(z.object({ optionId: z.string(), kind: z.string(), name: z.string().default('') })),
});

/** What an agent asks leave for; throws for what is no such request. */
export function parsePermission(params: unknown): PermissionRequest {
  const { toolCall, options } = requestSchema.parse(params);
  return {
    kind: toolCall?.kind ?? '',
    title: toolCall?.title ?? '',
    options: options.map(({ optionId: id, kind, name }) => ({ id, kind, name: name || id })),
  };
}
