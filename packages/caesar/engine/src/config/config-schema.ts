import { agentDeclarationSchema } from '@caesar/agents';
import type { Mode } from '@caesar/protocol';
import * as z from 'zod';
import { DURATION_FORMS, parseDuration } from './duration.ts';
import { relativePathProblem } from './relative-path.ts';

const isolationChoiceSchema = z.enum(['auto', 'inplace', 'worktree']);
const networkChoiceSchema = z.enum(['auto', 'on', 'off']);

/** Where a task may be asked to run; `auto` lets the plan decide. */
export type IsolationChoice = z.infer<typeof isolationChoiceSchema>;
/** Whether a task is to reach the network; `auto` takes what the agent allows. */
export type NetworkChoice = z.infer<typeof networkChoiceSchema>;

const mode = z.enum(['read-only', 'write'] as const satisfies readonly Mode[]);
const name = z.string().min(1);

/** A duration as written in TOML, read as milliseconds. */
const duration = z.unknown().transform((value, context) => {
  const duration_ms = parseDuration(value);
  if (duration_ms !== null) return duration_ms;
  context.addIssue({ code: 'custom', message: `expected ${DURATION_FORMS}` });
  return z.NEVER;
});

const pathInRepository = z.string().superRefine((path, context) => {
  const problem = relativePathProblem(path);
  if (problem !== null)
    context.addIssue({ code: 'custom', message: `expected a path inside the repository, but it ${problem}` });
});

/** `[policy]`: what this user and this repository permit. */
const policyShape = {
  /** Agents that may be used; empty means every agent that is not denied. */
  allowed: z.array(name),
  /** Agents that may never be used; wins over `allowed`. */
  denied: z.array(name),
  /** Tasks at work at once, over all processes. */
  max_parallel: z.int().min(1),
  default_isolation: isolationChoiceSchema,
  default_mode: mode,
  default_network: networkChoiceSchema,
  /** A task's time limit in milliseconds, where neither the caller nor the role gives one. */
  default_timeout: duration,
  /** Whether the main agent may hand a task to its own kind. */
  allow_recursion: z.boolean(),
  /** Whether a task may write in the caller's own checkout where a worktree is possible. */
  allow_inplace_write: z.boolean(),
  /** The deepest level of delegation; 1 permits tasks, 2 permits tasks of tasks. */
  max_depth: z.int().min(0),
  /** Days after which `gc` removes the record and the directory of a task that has ended; absent keeps them for ever. */
  keep_days: z.int().min(1).optional(),
  /** Whether processes that the agent leaves running are left alone. */
  keep_background: z.boolean(),
  /** Milliseconds between asking a process to end and killing it. */
  stop_grace: duration,
  /** Milliseconds that an agent which has finished may take to exit. */
  exit_grace: duration,
};

/** `[worktree]`: what a fresh worktree is given. */
const worktreeShape = {
  /** Paths copied from the checkout. */
  copy: z.array(pathInRepository),
  /** Paths linked to the checkout, and so shared with it. */
  link: z.array(pathInRepository),
  /** Shell commands run in the worktree before the agent starts. */
  setup: z.array(name),
  /** Time limit of one setup command, in milliseconds. */
  setup_timeout: duration,
  /** Where worktrees are made: absolute, `~/…`, or relative to the project; absent means the user's state directory. */
  root: name.optional(),
  /** Whether submodules are filled from the objects already on this machine. */
  submodules: z.boolean(),
  /** Whether LFS files are fetched; false leaves pointers. */
  lfs: z.boolean(),
  /** Directories to check out; absent inherits the checkout's own sparse patterns, empty checks out everything. */
  sparse: z.array(pathInRepository).optional(),
};

/** `[[role]]`: a named way of asking. */
const roleSchema = z.strictObject({
  name,
  purpose: z.string().default(''),
  /** Agents in order of preference. */
  agents: z.array(name).min(1),
  mode,
  /** Absent means the policy's. */
  isolation: isolationChoiceSchema.optional(),
  /** Absent means the policy's. */
  network: networkChoiceSchema.optional(),
  /** Time limit in milliseconds; absent means the policy's. */
  timeout: duration.optional(),
  model: name.optional(),
  /** File under `.caesar/` whose text opens the context of the role's tasks. */
  system_prompt_file: pathInRepository.optional(),
});

const policySchema = z.strictObject(policyShape);
const worktreeSchema = z.strictObject(worktreeShape);

/** One configuration file: every section and every field may be absent. */
export const layerSchema = z.strictObject({
  policy: policySchema.partial().optional(),
  worktree: worktreeSchema.partial().optional(),
  /** Agent id → the model that it is asked to use. */
  models: z.record(name, name).optional(),
  role: z.array(roleSchema).optional(),
  agent: z.array(agentDeclarationSchema).optional(),
});

export type Policy = z.infer<typeof policySchema>;
export type WorktreeSettings = z.infer<typeof worktreeSchema>;
export type Role = z.infer<typeof roleSchema>;
/** What one configuration file says. */
export type ConfigLayer = z.infer<typeof layerSchema>;

/** The keys that may stand in each table of a configuration file, by the table's name; `''` is the file itself. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(layerSchema.shape),
  policy: Object.keys(policyShape),
  worktree: Object.keys(worktreeShape),
  role: Object.keys(roleSchema.shape),
  agent: Object.keys(agentDeclarationSchema.shape),
};
