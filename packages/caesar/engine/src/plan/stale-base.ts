import type { Finding, Isolation } from '@caesar/protocol';
import type { RepositoryFacts } from './plan-facts.ts';

/** Says so where a task starts from a HEAD that lacks commits of the branch that it follows, as far as they were fetched. */
export function findStaleBase(
  repository: RepositoryFacts,
  isolation: Isolation,
): { readonly findings: readonly Finding[] } {
  if (isolation === 'inplace' || repository.state !== 'ready' || repository.upstream === null)
    return { findings: [] };
  const { head, base, upstream } = repository;
  if (base !== head || upstream.behind === 0) return { findings: [] };
  const ahead = upstream.ahead === 0 ? '' : `, and ${commits(upstream.ahead)} ahead of it`;
  return {
    findings: [
      {
        code: 'BASE_BEHIND',
        severity: 'info',
        title: `The task starts ${commits(upstream.behind)} behind ${upstream.name}`,
        detail: `It starts from HEAD, which is ${head}${ahead}`,
        remedy: `to start from there instead: --base ${upstream.name}`,
      },
    ],
  };
}

function commits(count: number): string {
  return count === 1 ? '1 commit' : `${count} commits`;
}
