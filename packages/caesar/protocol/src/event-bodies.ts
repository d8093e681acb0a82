import * as z from 'zod';
import { changeActionSchema } from './change-action.ts';
import { reportStatusSchema } from './report.ts';

const toolStatusSchema = z.enum(['started', 'succeeded', 'failed']);

/** The fields that each type of event adds to the envelope. */
export const eventBodies = {
  started: {
    agent: z.string().min(1).describe('The agent that starts.'),
    command: z.string().default('').describe('Its command line, without the prompt.'),
  },
  thinking: { text: z.string().describe('What the agent is thinking.') },
  message: { text: z.string().describe('What the agent says.') },
  tool_use: {
    tool: z.string().default('').describe('The tool; empty when a closing event knows the identifier only.'),
    id: z.string().default('').describe("The agent's own identifier of the call; empty when it gives none."),
    input_summary: z.string().default('').describe('What the tool was given, in one line.'),
    status: toolStatusSchema.describe('Whether the call begins, or how it ended.'),
  },
  file_changed: {
    path: z.string().min(1).describe('The file, relative to the workspace where that is known.'),
    action: changeActionSchema.default('modified').describe('What happened to the file.'),
  },
  progress: {
    message: z.string().describe('How far the work is.'),
    pct: z.number().min(0).max(100).optional().describe('The same as a percentage.'),
  },
  question: {
    question_id: z.string().min(1).describe('The identifier of the question.'),
    question: z.string().min(1).describe('What the agent asks.'),
    options: z.array(z.string()).default([]).describe('The answers to choose from; empty when any will do.'),
  },
  answer: {
    question_id: z.string().min(1).describe('The identifier of the question that is answered.'),
    answer: z.string().describe('The answer.'),
  },
  error: {
    message: z.string().describe('What went wrong.'),
    fatal: z.boolean().default(false).describe('Whether the agent cannot go on.'),
  },
  finished: {
    status: reportStatusSchema.describe('How the task ended.'),
    summary: z.string().default('').describe('The outcome in one or two sentences.'),
  },
} as const;

export type EventType = keyof typeof eventBodies;

/** What happened, before it is stamped: the fields of one event without version, number, instant and task. */
export type EventFact = {
  [Type in EventType]: { type: Type } & z.infer<z.ZodObject<(typeof eventBodies)[Type], z.core.$strip>>;
}[EventType];
