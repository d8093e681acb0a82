import * as z from 'zod';

const updateSchema = z.object({
  update: z.looseObject({ sessionUpdate: z.enum(['tool_call', 'tool_call_update']), toolCallId: z.string() }),
});

const sayingSchema = z.object({
  update: z.object({
    sessionUpdate: z.literal('agent_message_chunk'),
    content: z.object({ text: z.string().regex(/\S/) }),
  }),
});

/** Whether the parameters of a `session/update` carry words of the agent. */
export function isSaying(params: unknown): boolean {
  return sayingSchema.safeParse(params).success;
}

/** What an agent has told of its tool calls: when it asks leave for one, it need not tell it all again. */
export interface ToldCalls {
  /** Takes the parameters of a `session/update`; what tells of no call is passed over. */
  note(params: unknown): void;
  /** Everything told of the call with this id, the latest word on each field; empty when nothing was. */
  of(id: unknown): object;
}

export function toldCalls(): ToldCalls {
  const calls = new Map<unknown, object>();
  const of = (id: unknown) => calls.get(id) ?? {};
  return {
    note(params) {
      const reading = updateSchema.safeParse(params);
      if (!reading.success) return;
      const { toolCallId, ...told } = reading.data.update;
      calls.set(toolCallId, { ...of(toolCallId), ...told });
    },
    of,
  };
}
