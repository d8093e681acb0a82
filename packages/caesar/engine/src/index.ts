export type {
  IsolationChoice,
  NetworkChoice,
  Policy,
  Role,
  WorktreeSettings,
} from './config/config-schema.ts';
export type { Config, LayerName, Provenance } from './config/merge-layers.ts';
export type { Caller, PathSample, PlanFacts, RepositoryFacts } from './plan/plan-facts.ts';
export type { NotCarried, Planned, TaskPlan } from './plan/task-plan.ts';
export type { TaskRequest } from './plan/task-request.ts';
export type { ObservedChange, ReconcileContext, Reconciled } from './reconcile/reconcile-changes.ts';
export type { Cause, Evidence, Failure, ProcessOutcome, ReportOutcome } from './verdict/evidence.ts';
export { judge, type Verdict } from './verdict/verdict.ts';
