import { relative } from 'node:path';
import { acpAgents, builtInAgents, createCatalog, customAgent } from '@caesar/agents';
import { type Clock, type Environment, type Ids, readLeftOut, systemClock, systemIds } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import { loadConfig } from './config/load-config.ts';
import { findProject, type Project } from './project/project.ts';
import type { World } from './world.ts';

/** What a program's root knows when it starts. */
export interface Surroundings {
  readonly cwd: string;
  readonly environment: Environment;
  /** `--root`; absent means that the project is looked for. */
  readonly root?: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** See `World`. */
  readonly channelServer?: readonly string[];
}

/** Finds the project, reads its configuration and lays the declared agents over the built-in ones. */
export async function loadWorld(
  surroundings: Surroundings,
): Promise<{ readonly ok: true; readonly world: World } | { readonly ok: false; readonly refusal: Refusal }> {
  const project = await findProject(surroundings);
  const loaded = await loadConfig(project.root, surroundings.environment, (file) => leftOut(project, file));
  if (!loaded.ok) return loaded;
  const { config } = loaded;
  return {
    ok: true,
    world: {
      project,
      config,
      catalog: createCatalog({
        builtIn: [...builtInAgents, ...acpAgents],
        declared: config.agent.map(customAgent),
      }),
      environment: surroundings.environment,
      clock: surroundings.clock ?? systemClock,
      ids: surroundings.ids ?? systemIds,
      ...(surroundings.channelServer === undefined ? {} : { channelServer: surroundings.channelServer }),
    },
  };
}

/** A file of the project that is tracked, and that a sparse checkout leaves out. */
async function leftOut({ repository }: Project, file: string): Promise<Buffer | null> {
  if (repository.state !== 'found' || repository.repository.isBare) return null;
  const path = relative(repository.repository.topLevel, file);
  return path.startsWith('..') ? null : readLeftOut(repository.repository, path);
}
