import type { Change, Finding } from '@caesar/protocol';

/** What can be remarked on a change. */
export type ChangeRemark = 'written_in_reading' | 'absent' | 'undeclared' | 'unseen';

/** Beyond this many changes of one sort, the others are counted and not named. */
export const NAMED_CHANGES = 50;

interface Wording {
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly title: string;
  readonly detail: (change: Change) => string;
  readonly remedy: string;
}

const WORDINGS: Readonly<Record<ChangeRemark, Wording>> = {
  written_in_reading: {
    code: 'READ_ONLY_WRITTEN',
    severity: 'high',
    title: 'A read-only task changed a file',
    detail: ({ action }) => `The file was ${action.replace('_', ' ')} although the task was to read only.`,
    remedy: 'look at the diff, and throw the change away unless it is wanted',
  },
  absent: {
    code: 'CHANGE_ABSENT',
    severity: 'medium',
    title: 'A declared change is not there',
    detail: ({ action }) =>
      `The report says that the file was ${action.replace('_', ' ')}, and git sees no such change.`,
    remedy: 'do not rely on what the report says of this file',
  },
  undeclared: {
    code: 'CHANGE_UNDECLARED',
    severity: 'medium',
    title: 'A change was not declared',
    detail: ({ action }) => `The file was ${action.replace('_', ' ')}, and the report does not name it.`,
    remedy: 'look at the diff of this file before you apply it',
  },
  unseen: {
    code: 'CHANGE_UNSEEN',
    severity: 'info',
    title: 'A declared change could not be checked',
    detail: () =>
      'The report names a file that is ignored, that was put there for the task, or that is no part of the work.',
    remedy: 'it is in neither diff nor apply; look at the file itself if it matters',
  },
};

/** One finding for each change, and one that counts those beyond `NAMED_CHANGES`. */
export function findingsOn(changes: readonly Change[], remark: ChangeRemark): Finding[] {
  const { code, severity, title, detail, remedy } = WORDINGS[remark];
  const findings: Finding[] = changes
    .slice(0, NAMED_CHANGES)
    .map((change) => ({ code, severity, title, file: change.path, detail: detail(change), remedy }));
  const more = changes.length - findings.length;
  if (more > 0)
    findings.push({
      code,
      severity,
      title: `${title}: ${more} more`,
      detail: 'They are not named one by one.',
      remedy,
    });
  return findings;
}
