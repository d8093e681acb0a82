import { resolveExecutable } from '@caesar/host';
import type { World } from '../world.ts';

/** The absolute path of each agent's program that can be started from here, by the agent's id. */
export async function findPrograms({
  catalog,
  environment,
  project,
}: World): Promise<ReadonlyMap<string, string>> {
  const path = environment['PATH'] ?? '';
  const found = await Promise.all(
    catalog.agents.map(
      async ({ id, bin }) => [id, await resolveExecutable(bin, { path, cwd: project.root })] as const,
    ),
  );
  return new Map(found.flatMap(([id, program]) => (program === null ? [] : [[id, program]])));
}
