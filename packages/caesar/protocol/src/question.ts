import * as z from 'zod';
import { documentIdSchema } from './ids.ts';
import { PROTOCOLS } from './version.ts';
import type { VersionTable } from './version-table.ts';

/** A question that waits in `questions/<id>.json`. Unknown keys are kept. */
export const questionSchema = z.looseObject({
  protocol: z
    .literal(PROTOCOLS.question)
    .default(PROTOCOLS.question)
    .describe('The version of this document.'),
  id: documentIdSchema.describe('The identifier of the question, equal to the name of its file.'),
  question: z.string().min(1).describe('What the agent asks.'),
  options: z.array(z.string()).default([]).describe('The answers to choose from; empty when any will do.'),
  asked_at: z.string().default('').describe('The instant of asking, ISO 8601; empty when not told.'),
});

/** An answer, in `answers/<id>.json`. Unknown keys are kept. */
export const answerSchema = z.looseObject({
  protocol: z.literal(PROTOCOLS.answer).default(PROTOCOLS.answer).describe('The version of this document.'),
  id: documentIdSchema.describe('The identifier of the question that is answered.'),
  answer: z.string().describe('The answer.'),
  answered_at: z.string().default('').describe('The instant of answering, ISO 8601; empty when not told.'),
});

export type Question = z.infer<typeof questionSchema>;
export type Answer = z.infer<typeof answerSchema>;

/** The versions of the question that can be read; one that names none is of the first. */
export const questionVersions: VersionTable<Question> = {
  document: 'question',
  versions: { [PROTOCOLS.question]: questionSchema },
  unnamed: PROTOCOLS.question,
};

/** The versions of the answer that can be read; one that names none is of the first. */
export const answerVersions: VersionTable<Answer> = {
  document: 'answer',
  versions: { [PROTOCOLS.answer]: answerSchema },
  unnamed: PROTOCOLS.answer,
};
