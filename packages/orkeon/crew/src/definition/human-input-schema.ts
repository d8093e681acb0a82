import * as z from 'zod';
import { duration } from './duration.ts';
import { levels, shownTexts } from './levels.ts';

const shownText = z.string().min(1).register(shownTexts, { shown: true });

/** A question that a task puts to a human, as the file words it. `humanInput: true` is the same with every default. */
export const humanInputSchema = z
  .strictObject({
    /** Default `before`: asked before the task starts. `after`: once its output is there. */
    when: z.enum(['before', 'after']).default('before'),
    prompt: shownText.optional(),
    /** Default `choice` when there are choices, else `confirm`. */
    kind: z.enum(['confirm', 'text', 'choice']).optional(),
    choices: z.array(shownText).min(1).optional(),
    default: z.string().register(shownTexts, { shown: true }).optional(),
    /** How long the question stays open; without it, as long as the run. */
    timeout: duration.optional(),
  })
  .superRefine((input, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const kind = input.kind ?? (input.choices ? 'choice' : 'confirm');
    if (kind === 'choice' && !input.choices) refuse('kind', "a choice needs 'choices': list them");
    if (kind !== 'choice' && input.choices) refuse('choices', "only a question of kind 'choice' has choices");
    if (new Set(input.choices).size !== (input.choices?.length ?? 0)) {
      refuse('choices', 'names a choice twice: keep one');
    }
    if (kind === 'confirm' && input.default !== undefined) {
      refuse('default', 'a confirmation has no default, since silence refuses it: remove it');
    }
    if (kind === 'choice' && input.default !== undefined && !input.choices?.includes(input.default)) {
      refuse('default', 'is none of the choices: take one of them');
    }
  })
  .register(levels, { name: 'humanInput', at: 'tasks.<id>.humanInput', refused: {} });
