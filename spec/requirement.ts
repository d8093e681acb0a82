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

/** The requirements of one paragraph, written as id → sentence. */
export function paragraph(heading: string, sentences: Readonly<Record<string, string>>): Requirement[] {
  return Object.entries(sentences).map(([id, text]) => ({ id, paragraph: heading, text }));
}
