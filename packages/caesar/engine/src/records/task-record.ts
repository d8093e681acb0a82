import { reportSchema } from '@caesar/protocol';
import * as z from 'zod';

/** The format of the records that this version writes; a reader refuses a newer one by name. */
export const TASK_RECORD_FORMAT = 1;

/** Where a task stands; the last five never change again, save `lost`, which recovery turns into the truth. */
export const TASK_STATUSES = [
  'queued',
  'preparing',
  'running',
  'waiting',
  'collecting',
  'succeeded',
  'failed',
  'cancelled',
  'timed_out',
  'lost',
] as const;

const taskStatusSchema = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

const identitySchema = z.looseObject({
  /** The process id. */
  pid: z.number().int(),
  /** The start time as the kernel tells it; with the pid it names one process for ever. */
  startedAt: z.string(),
});

const failureSchema = z.looseObject({
  /** One word of the failure vocabulary, such as `crashed` or `timeout`. */
  class: z.string(),
  /** The signal that ended the agent, for `crashed`. */
  signal: z.string().nullable().optional(),
  /** The code that the agent exited with, for `crashed`. */
  exit_code: z.number().int().nullable().optional(),
  /** When the provider lifts its limit, for `rate_limited`. */
  reset_at: z.string().nullable().optional(),
});

const verificationSchema = z.looseObject({
  command: z.string(),
  exit_code: z.number().int().nullable(),
  passed: z.boolean(),
  duration_ms: z.number(),
  /** The absolute path of the kept output. */
  output_path: z.string(),
});

const treesSchema = z.looseObject({
  /** The tree of `base_ref`, or in place the tree as it was before the agent. */
  base: z.string(),
  /** All that the workspace held when the agent started: `base` and what setup changed. */
  start: z.string(),
  /** `base` and what the agent changed; absent until the agent has ended. */
  result: z.string().optional(),
  /** All that the workspace held after the verification commands, where they changed files. */
  verified: z.string().optional(),
});

const sessionSchema = z.looseObject({
  /** The agent's own identifier of it. */
  id: z.string(),
  /** What it has cost since it was begun; null for an agent that tells what each run costs, or nothing. */
  usage: reportSchema.shape.usage.nullable(),
});

/** What is known of a task, one JSON file per task, written by its owner alone. */
export const taskRecordSchema = z.looseObject({
  format: z.literal(TASK_RECORD_FORMAT),
  id: z.string(),
  agent: z.string(),
  role: z.string().nullable().default(null),
  objective: z.string(),
  status: taskStatusSchema,
  mode: z.enum(['read-only', 'write']),
  isolation: z.enum(['inplace', 'worktree']),
  network: z.boolean().default(true),
  created_at: z.string(),
  /** When the agent was spawned; null while queued and where it never was. */
  started_at: z.string().nullable().default(null),
  ended_at: z.string().nullable().default(null),
  /** Milliseconds between the two, by a clock that does not jump; null where no agent was spawned, or its supervisor did not live to tell. */
  duration_ms: z.number().nullable().default(null),
  deadline_ms: z.number().int(),
  task_dir: z.string(),
  /** The directory that the agent worked in: the root of the worktree, or of the checkout in place. */
  workspace: z.string().nullable().default(null),
  /** The top level of the checkout that the task started from; null outside git. */
  checkout: z.string().nullable().default(null),
  branch: z.string().nullable().default(null),
  base_ref: z.string().nullable().default(null),
  depth: z.number().int(),
  parent_task: z.string().nullable().default(null),
  /** The supervisor, the only writer of this file. */
  owner: identitySchema.nullable().default(null),
  /** The agent's process, once spawned. */
  process: identitySchema.nullable().default(null),
  exit_code: z.number().int().nullable().default(null),
  signal: z.string().nullable().default(null),
  /** The agent's session, by which it can be gone on with; null when it told of none. */
  session: sessionSchema.nullable().default(null),
  /** Where in its workspace the agent stood: relative, with `/`, empty at its top. */
  subdirectory: z.string().default(''),
  /** The task whose worktree and session this one goes on with. */
  continues: z.string().nullable().default(null),
  report_via: z.string().nullable().default(null),
  report_source: z.string().nullable().default(null),
  report_status: z.string().nullable().default(null),
  changes_verified_by: z.enum(['git', 'declaration']).nullable().default(null),
  /** `good` or why not, in one word. */
  verdict: z.string().nullable().default(null),
  /** The rule that decided the verdict, as a clause; what went wrong where no rule was reached. */
  reason: z.string().nullable().default(null),
  failure: failureSchema.nullable().default(null),
  verification: z.array(verificationSchema).default([]),
  trees: treesSchema.nullable().default(null),
  /** Repository-relative paths that the orchestrator put into the workspace; with what lies below them they are no change. */
  excluded_paths: z.array(z.string()).default([]),
  /** Whether files of Git LFS are in the workspace as pointers, so that no filter of theirs may run. */
  lfs_pointers: z.boolean().default(false),
  /** The normalised report; what the agent delivered stays untouched in the task directory. */
  report: reportSchema.nullable().default(null),
});

export type TaskRecord = z.infer<typeof taskRecordSchema>;
export type TaskTrees = z.infer<typeof treesSchema>;
export type Verification = z.infer<typeof verificationSchema>;
