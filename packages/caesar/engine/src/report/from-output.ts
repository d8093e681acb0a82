import { type Reading, type Report, readDocument, reportVersions } from '@caesar/protocol';
import { boundTo } from './bound-to.ts';
import { findDeclaredObjects } from './declared-objects.ts';
import { findFencedBlocks } from './fenced-blocks.ts';

/** What tells the agent's own report from what it was given to read. */
export interface OutputSearch {
  readonly taskId: string;
  /** Texts that the agent was given; a report that stands in one of them is an echo, not an answer. */
  readonly given: readonly string[];
}

/**
 * Looks for a report in what an agent printed: the fenced blocks first, then any object that declares itself, each from
 * the last one back. The first that is valid and about this task is taken; where none is, the refusal is that of the
 * first one looked at. Null when nothing there claims to be a report.
 */
export function reportFromOutput(output: string, { taskId, given }: OutputSearch): Reading<Report> | null {
  const echoes = new Set(given.flatMap(candidatesIn).map(shapeOf));
  const own = candidatesIn(output).filter((candidate) => !echoes.has(shapeOf(candidate)));
  let refusal: Reading<Report> | null = null;
  for (const candidate of own) {
    const reading = boundTo(taskId, readDocument(candidate, reportVersions));
    if (reading.ok) return reading;
    refusal ??= reading;
  }
  return refusal;
}

/** Everything in a text that claims to be a report, in the order in which it is to be believed. */
function candidatesIn(text: string): string[] {
  return [...findFencedBlocks(text).reverse(), ...[...findDeclaredObjects(text).objects].reverse()];
}

/** The same for two JSON texts that differ in white space and escapes alone; what is no JSON stands for itself. */
function shapeOf(candidate: string): string {
  try {
    return JSON.stringify(JSON.parse(candidate));
  } catch {
    return candidate.trim();
  }
}
