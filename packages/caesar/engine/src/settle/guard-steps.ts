import { collectReport, NOTHING_COLLECTED } from '../report/collect-report.ts';
import { keepArtifacts } from '../report/keep-artifacts.ts';
import { verifyWork } from '../verify/verify-work.ts';
import { observeChanges, observeVerification } from '../workspace/observe-changes.ts';
import type { Surprises } from './surprises.ts';

/** The steps of a task's end as they are, none of which throws: what goes wrong is noted, and the next step has less to go by. */
export interface GuardedSteps {
  readonly observeChanges: typeof observeChanges;
  readonly collectReport: typeof collectReport;
  readonly keepArtifacts: typeof keepArtifacts;
  readonly verifyWork: typeof verifyWork;
  readonly observeVerification: typeof observeVerification;
}

/** Guards each step, noting what it threw among the surprises. */
export function guardSteps({ during }: Surprises): GuardedSteps {
  return {
    observeChanges: (workspace, observation) =>
      during('the changes could not be observed', () => observeChanges(workspace, observation), null),
    collectReport: (deliveries) =>
      during('the report could not be collected', () => collectReport(deliveries), NOTHING_COLLECTED),
    keepArtifacts: (collected, places) =>
      during('the artifacts could not be kept', () => keepArtifacts(collected, places), collected),
    verifyWork: (plan, at) => during('the work could not be verified', () => verifyWork(plan, at), []),
    observeVerification: (workspace, seen, told) =>
      during(
        'what verification changed could not be observed',
        () => observeVerification(workspace, seen, told),
        seen,
      ),
  };
}
