import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';

/** A fragment of generated text, never empty; only under `--stream`. Bus contract §3. */
export const llmDelta = eventSchema('llm.delta', { text: z.string().min(1), ...additions['llm.delta'] });
