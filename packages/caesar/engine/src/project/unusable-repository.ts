import type { Refusal } from '@caesar/protocol';
import type { Project } from './project.ts';

/** Why git cannot use the repository that a caller stands in; null where it can, or there is none. */
export function unusableRepository({ repository }: Pick<Project, 'repository'>): Refusal | null {
  if (repository.state !== 'unusable') return null;
  return {
    code: 'REPOSITORY_UNUSABLE',
    reason: `git cannot use the repository here: ${repository.reason}`,
    remedy: 'see to that first; nothing was changed',
  };
}
