export { type AnswerResult, answerQuestion, type GivenAnswer } from './channel/answer-question.ts';
export { pendingQuestions } from './channel/pending-questions.ts';
export {
  type CleanedWorktree,
  type Cleanup,
  type CleanupOptions,
  collectGarbage,
} from './cleanup/collect-garbage.ts';
export type { CleanupReason } from './cleanup/judge-worktree.ts';
export type {
  IsolationChoice,
  NetworkChoice,
  Policy,
  Role,
  WorktreeSettings,
} from './config/config-schema.ts';
export { DURATION_FORMS, parseDuration } from './config/duration.ts';
export type { Config, LayerName, Provenance } from './config/merge-layers.ts';
export {
  type CheckAgentOptions,
  CONFORMANCE_CASE_IDS,
  checkAgent,
  type ShownCase,
} from './conformance/check-agent.ts';
export { type CheckedFile, type CheckedPath, checkPath } from './conformance/check-path.ts';
export { continueTask, delegateContinuation } from './continue/continue-task.ts';
export type { FollowUp } from './continue/follow-up.ts';
export { followJournal, followRawLog, type JournalPart } from './follow/follow-journal.ts';
export { applyTasks } from './landing/apply-tasks.ts';
export type {
  ApplyOptions,
  LandedTask,
  Landing,
  LandingConflict,
  LandingRefusal,
  LandingResult,
} from './landing/landing.ts';
export { mergeTask } from './landing/merge-task.ts';
export { type ReadTaskChanges, readTaskChanges, type TaskChanges } from './landing/task-changes.ts';
export { loadWorld, type Surroundings } from './load-world.ts';
export type { Caller, PathSample, PlanFacts, RepositoryFacts } from './plan/plan-facts.ts';
export type { NotCarried, Planned, TaskPlan } from './plan/task-plan.ts';
export type { TaskRequest } from './plan/task-request.ts';
export { type ListedAgent, listAgents } from './project/list-agents.ts';
export { findPlaces, findProject, type Project, type ProjectPlaces } from './project/project.ts';
export { unusableRepository } from './project/unusable-repository.ts';
export { type ListedRecords, listRecentRecords, listRecords } from './records/list-records.ts';
export { TASK_STATUSES, type TaskRecord, type TaskStatus } from './records/task-record.ts';
export { hasEnded } from './records/task-state.ts';
export {
  listTaskIds,
  type RecordReading,
  readRecord,
  recordsDirectory,
  resolveTaskId,
  type TaskStore,
} from './records/task-store.ts';
export { needsRecovery, recoverTask } from './recover/recover-task.ts';
export { recoverTasks } from './recover/recover-tasks.ts';
export { delegateTask, type RunResult, runTask } from './run-task.ts';
export { describeFullDisk } from './settle/describe-full-disk.ts';
export { STEPS, type Step } from './steps.ts';
export { adoptTask } from './supervise/adopt-task.ts';
export { type Awaited, type AwaitOptions, awaitTasks } from './supervise/await-tasks.ts';
export { type Cancelled, cancelTask } from './supervise/cancel-task.ts';
export type { SupervisorCommand } from './supervise/hand-over.ts';
export { listActiveIds } from './supervise/task-plans.ts';
export type { Cause, Evidence, Failure, ProcessOutcome, ReportOutcome } from './verdict/evidence.ts';
export { exitCodeOf, judge, type Verdict } from './verdict/verdict.ts';
export type { RunHooks, World } from './world.ts';
