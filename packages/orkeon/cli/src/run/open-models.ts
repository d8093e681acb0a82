import { resolve } from 'node:path';
import type { Environment } from '@caesar/host';
import {
  createConcealer,
  type ModelClient,
  type ModelSettings,
  openModel,
  openRecorder,
  openReplay,
  resolveModel,
} from '@orkeon/agents';
import type { Crew, CrewAgent } from '@orkeon/crew';
import type { Refusable } from '../refusal.ts';
import type { LoadedCrew } from './load-crew.ts';

/** The models of a run. */
export interface Models {
  modelFor(agent: CrewAgent): ModelClient;
  /** Finishes the recording, if there is one. */
  close(): Promise<void>;
}

export interface ModelsToOpen {
  readonly loaded: LoadedCrew;
  /** Relative to `cwd`. */
  readonly record: string | undefined;
  readonly replay: string | undefined;
}

/**
 * Opens the model of each agent that has a task: the cassette to replay, or else its model, recorded when asked for. Nothing is
 * loaded or sent yet; a model that is not configured is refused, and nothing stands in for it.
 */
export async function openModels(
  { loaded, record, replay }: ModelsToOpen,
  world: { readonly cwd: string; readonly environment: Environment },
): Promise<Refusable<Models>> {
  const { crew, directory } = loaded;
  const conceal = createConcealer(world.environment, keyVariables(crew));
  const cassette = cassetteOf(crew, { record, replay, cwd: world.cwd, directory });
  if (cassette !== undefined) {
    const opened = await openReplay(cassette, conceal);
    return opened.ok ? { ok: true, value: { modelFor: () => opened.value, close: async () => {} } } : opened;
  }
  const settings = resolveAll(crew, world.environment);
  if (!settings.ok) return settings;
  const clients = new Map([...settings.value].map(([id, found]) => [id, openModel(found)]));
  if (record === undefined) return { ok: true, value: { modelFor: byAgent(clients), close: async () => {} } };
  const recorder = await openRecorder(resolve(world.cwd, record), conceal);
  if (!recorder.ok) return recorder;
  const recorded = new Map([...clients].map(([id, client]) => [id, recorder.value.record(client)]));
  return { ok: true, value: { modelFor: byAgent(recorded), close: () => recorder.value.finish() } };
}

interface CassetteChoice {
  readonly record: string | undefined;
  readonly replay: string | undefined;
  readonly cwd: string;
  readonly directory: string;
}

/** What is replayed: the file that was asked for, else the crew's own unless a new one is recorded. */
function cassetteOf({ llm }: Crew, { record, replay, cwd, directory }: CassetteChoice): string | undefined {
  if (replay !== undefined) return resolve(cwd, replay);
  if (record !== undefined || llm.cassette === undefined) return undefined;
  return resolve(directory, llm.cassette);
}

function resolveAll(crew: Crew, environment: Environment): Refusable<ReadonlyMap<string, ModelSettings>> {
  const needed = new Set(crew.tasks.map(({ agent }) => agent));
  const settings = new Map<string, ModelSettings>();
  for (const { id, llm } of crew.agents.filter((agent) => needed.has(agent.id))) {
    const resolved = resolveModel(llm, environment);
    if (!resolved.ok) return resolved;
    settings.set(id, resolved.value);
  }
  return { ok: true, value: settings };
}

const keyVariables = ({ llm, agents }: Crew) =>
  [llm, ...agents.map((agent) => agent.llm)].flatMap(({ apiKeyEnv }) => apiKeyEnv ?? []);

function byAgent(clients: ReadonlyMap<string, ModelClient>): Models['modelFor'] {
  return ({ id }) => {
    const client = clients.get(id);
    if (client === undefined) throw new Error(`the agent '${id}' has no model`);
    return client;
  };
}
