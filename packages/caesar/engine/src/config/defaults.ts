import type { Policy, WorktreeSettings } from './config-schema.ts';

/** The policy where no file says otherwise. */
export const DEFAULT_POLICY: Policy = {
  allowed: [],
  denied: [],
  max_parallel: 4,
  default_isolation: 'auto',
  default_mode: 'write',
  default_network: 'auto',
  default_timeout: 600_000,
  allow_recursion: false,
  allow_inplace_write: false,
  max_depth: 2,
  keep_background: false,
  stop_grace: 5_000,
  exit_grace: 10_000,
};

/** The worktree settings where no file says otherwise. */
export const DEFAULT_WORKTREE: WorktreeSettings = {
  copy: [],
  link: [],
  setup: [],
  setup_timeout: 600_000,
  submodules: true,
  lfs: false,
};
