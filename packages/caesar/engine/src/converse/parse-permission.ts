import { type PermissionRequest, serverOfCall } from '@caesar/agents';
import * as z from 'zod';

const requestSchema = z.object({
  toolCall: z.looseObject({ kind: z.string().nullish(), title: z.string().nullish() }).optional(),
  options: z.array(z.object({ optionId: z.string(), kind: z.string(), name: z.string().default('') })),
});

/** What an agent asks leave for; what it told of the call before stands where it says no more now. Throws for no such request. */
export function parsePermission(params: unknown, toldOf: (id: unknown) => object): PermissionRequest {
  const { toolCall, options } = requestSchema.parse(params);
  const told: NonNullable<typeof toolCall> = { ...toldOf(toolCall?.['toolCallId']), ...toolCall };
  return {
    kind: told.kind ?? '',
    title: told.title ?? '',
    server: serverOfCall(told),
    options: options.map(({ optionId: id, kind, name }) => ({ id, kind, name: name || id })),
  };
}
