import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { workingPlace } from './working-place.ts';

/** Moves a ref (HEAD moves the branch that it names) from where it is thought to be; false when it is elsewhere by now. */
export async function moveRef(
  repository: WorkTree,
  {
    ref,
    from,
    to,
    reason,
  }: { readonly ref: string; readonly from: string; readonly to: string; readonly reason: string },
): Promise<boolean> {
  const { code } = await git(
    ['update-ref', '-m', reason, '--create-reflog', ref, to, from],
    workingPlace(repository),
  );
  return code === 0;
}
