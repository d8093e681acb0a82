/** One testable sentence of a contract, in our own words. */
export interface Requirement {
  /** `caesar.<topic>.<point>` or `orkeon.<topic>.<point>`, kebab-case. */
  readonly id: string;
  /** The heading or numbered paragraph of the contract that it comes from. */
  readonly paragraph: string;
  /** What must hold, as one sentence. */
  readonly text: string;
  /** Absent when built; `later` marks what is not built yet. */
  readonly status?: 'later';
}

export const requirements: readonly Requirement[] = [];
