import * as z from 'zod';
import { changeActionSchema } from './change-action.ts';
import { PROTOCOLS } from './version.ts';
import type { VersionTable } from './version-table.ts';

/** How a task can end, in the agent's own word. */
export const REPORT_STATUSES = ['success', 'partial', 'failed', 'blocked'] as const;

/** How much a finding matters, gravest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

export const reportStatusSchema = z.enum(REPORT_STATUSES);

const count = z.int().min(0);

const changeSchema = z.looseObject({
  path: z.string().min(1).describe('The file, relative to the workspace.'),
  action: changeActionSchema.default('modified').describe('What happened to the file.'),
  summary: z.string().default('').describe('Why or how, in a few words.'),
  from: z.string().optional().describe('For a renamed file, its former path.'),
});

const commandRunSchema = z.looseObject({
  command: z.string().describe('The command line.'),
  exit_code: z.int().optional().describe('Its exit code; absent when unknown or ended by a signal.'),
});

const findingSchema = z.looseObject({
  severity: z.enum(SEVERITIES).default('info').describe('How much it matters.'),
  title: z.string().describe('The finding in one line.'),
  file: z.string().optional().describe('The file that it is about, relative to the workspace.'),
  line: count.optional().describe('The line in that file, counted from 1; 0 for the file as a whole.'),
  detail: z.string().default('').describe('The evidence and the advice.'),
});

const openQuestionSchema = z.looseObject({
  id: z.string().default('').describe('A short name by which the question can be answered.'),
  question: z.string().min(1).describe('What has to be decided.'),
  options: z.array(z.string()).default([]).describe('The answers to choose from; empty when any will do.'),
});

const artifactSchema = z.looseObject({
  path: z.string().min(1).describe('A file worth keeping, relative to the workspace or the task directory.'),
  description: z.string().default('').describe('What the file holds.'),
});

const usageSchema = z.looseObject({
  input_tokens: count.optional().describe('Tokens read by the model, cached ones included.'),
  output_tokens: count.optional().describe('Tokens written by the model.'),
  cached_input_tokens: count.optional().describe('Those of the input tokens that came from a cache.'),
  cost_usd: z.number().min(0).optional().describe('The price in United States dollars.'),
  duration_ms: z.number().min(0).optional().describe('The time spent, in milliseconds.'),
});

/** Version 1 of the report. Only `protocol`, `status` and `summary` are required; unknown keys are kept. */
export const reportSchema = z.looseObject({
  protocol: z.literal(PROTOCOLS.report).describe('The version of this document.'),
  task_id: z.string().default('').describe('The task that is reported on; empty when not told.'),
  status: reportStatusSchema.describe(
    'success: the acceptance criteria are met. partial: some of the work is done and next_steps says what is left. ' +
      'failed: it did not work and there is no way on. blocked: questions holds a decision that is not yours to take.',
  ),
  summary: z.string().describe('The outcome in one or two sentences.'),
  details: z.string().default('').describe('Whatever the summary has no room for.'),
  changes: z.array(changeSchema).default([]).describe('The files that you say you changed.'),
  commands_run: z.array(commandRunSchema).default([]).describe('The commands that matter to the outcome.'),
  findings: z.array(findingSchema).default([]).describe('What you noticed, most important first.'),
  questions: z
    .array(openQuestionSchema)
    .default([])
    .describe('The decisions that you need from someone else.'),
  next_steps: z.array(z.string()).default([]).describe('What remains to be done.'),
  artifacts: z.array(artifactSchema).default([]).describe('The files that you leave behind for the reader.'),
  usage: usageSchema.default({}).describe('What the work cost.'),
});

/** A report with every default filled in. */
export type Report = z.infer<typeof reportSchema>;
export type ReportStatus = z.infer<typeof reportStatusSchema>;
export type Change = z.infer<typeof changeSchema>;
export type CommandRun = z.infer<typeof commandRunSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Severity = Finding['severity'];
export type Usage = z.infer<typeof usageSchema>;

/** The versions of the report that can be read. */
export const reportVersions: VersionTable<Report> = {
  document: 'report',
  versions: { [PROTOCOLS.report]: reportSchema },
};
