import { paragraph } from '../requirement.ts';

/** The report document, and how it is held against git. */
export const report = [
  ...paragraph('report.json: the report', {
    'caesar.report.required-fields': 'Only the version, the status and the summary are required.',
    'caesar.report.minimal-is-valid': 'A report of these three fields is valid and gains every default.',
    'caesar.report.protocol': 'A report says `caesar.report/v1`.',
    'caesar.report.task-id': 'A report may name its task.',
    'caesar.report.status-values':
      'The status is `success`, `partial`, `failed` or `blocked` and nothing else.',
    'caesar.report.details': 'A report may explain itself at length in `details`.',
    'caesar.report.changes-shape': 'A change has a path, an action and a summary.',
    'caesar.report.commands-shape': 'A command that was run has its line and its exit code.',
    'caesar.report.findings-shape': 'A finding has a severity, a title, a file, a line and a detail.',
    'caesar.report.questions-shape': 'A question has an identifier, a text and options.',
    'caesar.report.next-steps': 'A report may list what remains to be done.',
    'caesar.report.artifacts-shape': 'An artifact has a path and a description.',
    'caesar.report.usage-shape': 'Usage counts tokens in and out and the duration in milliseconds.',
    'caesar.report.success-means-accepted': '`success` says that the acceptance criteria are met.',
    'caesar.report.partial-names-the-rest':
      '`partial` says that part is done; what is left is in `next_steps`.',
    'caesar.report.failed-has-no-way-out': '`failed` says that the agent did not succeed and sees no way to.',
    'caesar.report.blocked-asks': '`blocked` says that a decision is needed; it is asked in `questions`.',
    'caesar.report.changes-are-a-claim': '`changes` as delivered is what the agent claims.',
    'caesar.report.reconciled-in-worktree': 'In a worktree the claim is reconciled with what git observes.',
    'caesar.report.reconciled-in-place':
      'In place, in a repository, the claim is reconciled with what git observes.',
    'caesar.report.git-has-the-last-word':
      'After reconciliation `changes` is what git observed, whatever was claimed.',
    'caesar.report.no-repository-keeps-claim': 'Outside a repository `changes` stays what the agent claimed.',
    'caesar.report.verified-by-git': 'A reconciled report says `changes_verified_by: "git"`.',
    'caesar.report.verified-by-declaration':
      'A report that was not reconciled says `changes_verified_by: "declaration"`.',
    'caesar.report.verified-by-reaches-caller':
      'Whoever awaits or delegates a task receives that distinction.',
  }),
  ...paragraph('report.json: two properties of the reconciliation', {
    'caesar.changes.base-is-frozen': 'The starting SHA is fixed when the worktree is created.',
    'caesar.changes.against-base': 'Changes are computed against the starting SHA and never against HEAD.',
    'caesar.changes.committed-work-counts': 'Work that the agent committed is still a change.',
    'caesar.changes.same-committed-or-not': 'The outcome is the same whether the agent commits or not.',
    'caesar.changes.apply-lands-commits': '`caesar apply` lands work that the agent committed.',
    'caesar.changes.deposits-excluded': 'What the orchestrator put into the worktree is not a change.',
    'caesar.changes.deposits-by-prefix':
      'A deposited directory excludes everything inside it, and no neighbour by name.',
    'caesar.changes.deposits-recorded': 'Deposited paths are recorded in the task directory.',
    'caesar.changes.diff-excludes-deposits': '`caesar diff`, run later, leaves the deposited paths out.',
    'caesar.changes.apply-excludes-deposits': '`caesar apply`, run later, leaves the deposited paths out.',
  }),
  ...paragraph('How the report is collected', {
    'caesar.collect.best-tier':
      'Four ways are tried from the surest to the most tolerant, and the best delivery is kept.',
    'caesar.collect.tier-fits-agent': 'The best way that the agent can honour is the one it is asked for.',
    'caesar.collect.channel-first': 'A report submitted through the return channel comes first.',
    'caesar.collect.native-schema-second':
      'A final answer constrained by the provider’s own schema option comes second.',
    'caesar.collect.codex-schema': 'codex is given the report’s schema by its own option.',
    'caesar.collect.antigravity-schema': 'agy is given the report’s schema by its own option.',
    'caesar.collect.file-third':
      'A report written at the report path comes third, and any agent can do that.',
    'caesar.collect.fenced-block':
      'Failing all that, a fenced `json caesar:report` block in the output is read.',
    'caesar.collect.self-declared-object':
      'Failing the block, an object in the output that declares itself a report is read.',
    'caesar.collect.synthesized-last':
      'As the last resort a report is composed from `raw.log` and the git diff.',
  }),
];
