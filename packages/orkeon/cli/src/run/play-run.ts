import { type Environment, systemClock, systemIds } from '@caesar/host';
import { createModelAgent, type UsageLedger } from '@orkeon/agents';
import { type CrewOutcome, runCrew } from '@orkeon/crew';
import { builtInTools, openMounts } from '@orkeon/tools';
import type { Refusable } from '../refusal.ts';
import type { Ending } from './ending.ts';
import { refusedEnding, surprisedEnding } from './ending.ts';
import { type LoadedCrew, loadCrew } from './load-crew.ts';
import { type Models, openModels } from './open-models.ts';
import { pacedModel } from './paced-model.ts';
import type { RunScene } from './run-scene.ts';

/** Plays a run to its ending: reads the crew, opens what it works with, lets it work. Never rejects. */
export async function playRun(scene: RunScene, ledger: UsageLedger): Promise<Ending> {
  try {
    const loaded = await loadCrew(scene.begun.request, scene);
    if (!loaded.ok) return refusedEnding(loaded.refusal);
    scene.voice.nameCrew(loaded.value.crew.name);
    const equipment = await openEquipment(loaded.value, scene);
    if (!equipment.ok) return refusedEnding(equipment.refusal);
    scene.hub.open();
    return endingOf(await play(loaded.value, equipment.value, scene, ledger));
  } catch (error) {
    return surprisedEnding(error);
  }
}

interface Equipment {
  readonly models: Models;
  readonly tools: ReturnType<typeof builtInTools>;
}

async function openEquipment(loaded: LoadedCrew, scene: RunScene): Promise<Refusable<Equipment>> {
  const { request } = scene.begun;
  const mounts = await openMounts({
    declared: loaded.crew.mounts,
    given: request.mounts,
    crewDirectory: loaded.directory,
    workingDirectory: scene.cwd,
    allowExternal: request.allowExternalMounts || allowsExternal(scene.environment),
  });
  if (!mounts.ok) return mounts;
  const models = await openModels({ loaded, record: request.record, replay: request.replay }, scene);
  if (!models.ok) return models;
  return { ok: true, value: { models: models.value, tools: builtInTools(mounts.value) } };
}

const allowsExternal = (environment: Environment) =>
  ['1', 'true', 'yes'].includes(environment['ORKEON_ALLOW_EXTERNAL_MOUNTS']?.toLowerCase() ?? '');

async function play(
  { crew }: LoadedCrew,
  { models, tools }: Equipment,
  scene: RunScene,
  ledger: UsageLedger,
): Promise<CrewOutcome> {
  const { begun, voice, human, cancellation } = scene;
  const { request, output, start } = begun;
  if (request.timeoutMs === undefined && crew.timeoutMs !== undefined) cancellation.limit(crew.timeoutMs);
  const executor = createModelAgent({
    modelFor: (agent) => pacedModel(models.modelFor(agent), output),
    tools,
    human,
    ledger,
    monotonicMs: systemClock.monotonicMs,
    newId: () => systemIds.hex(8),
    stream: request.stream,
  });
  const stage = { crew, executor, humanInput: human, emit: voice.say, signal: cancellation.signal };
  try {
    return await runCrew({ ...stage, now: systemClock.monotonicMs, causationId: String(start.event.seq) });
  } finally {
    await models.close();
  }
}

function endingOf({ state, message, output, tasks }: CrewOutcome): Ending {
  const cause = tasks.find((task) => task.cause !== undefined)?.cause;
  return { state, message, ...(output !== undefined && { output }), ...(cause !== undefined && { cause }) };
}
