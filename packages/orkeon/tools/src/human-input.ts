import type { HumanAnswer, Tool, ToolQuestion, ToolResult } from '@orkeon/crew';
import * as z from 'zod';
import { defineTool, done } from './define-tool.ts';

const REFUSALS = {
  denied: 'The human said no.',
  closed: 'Nobody was there to answer, which counts as no.',
  cancelled: 'The question was withdrawn, which counts as no.',
  timeout: 'Nobody answered in time, which counts as no.',
};

const inputTypes = ['text', 'approval', 'choice'] as const;

/** Lets an agent ask a human, and wait for the answer. A refusal is an answer, not a failure of the tool. */
export function humanInputTool(): Tool {
  return defineTool({
    name: 'human_input',
    description: 'Asks the human who watches this run, and waits for the answer.',
    input: {
      prompt: z.string().min(1).describe('The question'),
      input_type: z.enum(inputTypes).default('text').describe('approval asks for yes or no'),
      choices: z.array(z.string().min(1)).optional().describe('What a choice may be answered with'),
      default_value: z.string().optional().describe('Taken when nobody answers a text or a choice'),
    },
    run: async ({ prompt, input_type: type, choices, default_value: defaultValue }, { ask }) => {
      if (type === 'choice' && (choices ?? []).length === 0) {
        return { outcome: 'refused', text: 'Error: a choice needs choices.' };
      }
      const question: ToolQuestion = {
        inputKind: type === 'approval' ? 'confirm' : type,
        prompt,
        ...(type === 'choice' && choices !== undefined ? { choices } : {}),
        ...(type !== 'approval' && defaultValue !== undefined ? { defaultValue } : {}),
      };
      return done(report(await ask(question), type));
    },
  });
}

function report(answer: HumanAnswer, type: (typeof inputTypes)[number]): ToolResult['text'] {
  if (answer.outcome === 'refused') {
    return `Rejected. ${REFUSALS[answer.reason]} Do not do it by other means.`;
  }
  if (type === 'approval') return answer.by === 'auto-approval' ? 'Approved, without a human.' : 'Approved.';
  return answer.by === 'human' ? answer.value : `${answer.value}\n[nobody answered: this is the default]`;
}
