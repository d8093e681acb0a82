import type { Move } from './moves.ts';
import type { TrueTree } from './true-tree.ts';

/** A task that has been played, and what is truly known of it. */
export interface PlayedTask {
  readonly id: string;
  readonly workspace: string;
  readonly branch: string;
  readonly base: TrueTree;
  /** The base with what the agent changed. */
  readonly result: TrueTree;
  /** Paths in which more than the agent had a hand, so that their content is not told here. */
  readonly unsure: ReadonlySet<string>;
  /** What the agent wrote that must not be lost. */
  readonly tokens: readonly string[];
  readonly moves: readonly Move[];
}
