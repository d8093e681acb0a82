import type { Report } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';

/** A report that also claims what earlier turns had claimed, as far as it is still there and this turn does not speak of it. */
export function withEarlierChanges(
  report: Report | null,
  { continues }: TaskPlan,
  observed: readonly { readonly path: string }[],
): Report | null {
  const earlier = continues?.changes ?? [];
  if (report === null || earlier.length === 0) return report;
  const seen = new Set(observed.map(({ path }) => path));
  const spoken = new Set(report.changes.map(({ path }) => path));
  const added = earlier.filter(({ path }) => seen.has(path) && !spoken.has(path));
  return { ...report, changes: [...report.changes, ...added] };
}
