import type { Crew, HumanInput, Tool, Turn, TurnOutcome } from '@orkeon/crew';
import type { RunFact } from '@orkeon/protocol';
import type { ModelClient } from '../model-agent/exchange.ts';
import { createModelAgent } from '../model-agent/model-agent.ts';
import { createUsageLedger, type UsageLedger } from '../model-agent/usage-ledger.ts';
import type { ModelSettings } from '../providers/model-settings.ts';
import { openModel } from '../providers/open-model.ts';

/** What a test changes about the task that is played. */
export interface TaskPlay {
  readonly model: ModelClient;
  readonly tools?: readonly Tool[];
  readonly task?: Partial<Turn['task']>;
  readonly agent?: Partial<Turn['agent']>;
  readonly prompt?: Partial<Turn['prompt']>;
  readonly stream?: boolean;
  readonly signal?: AbortSignal;
  readonly human?: HumanInput;
  readonly ledger?: UsageLedger;
}

/** How the task ended, and what was said meanwhile. */
export interface Played {
  readonly outcome: TurnOutcome;
  readonly facts: readonly RunFact[];
}

/** Settings of a model at an address, with waits short enough for a test. */
function settingsAt(baseUrl: string, settings: Partial<ModelSettings> = {}): ModelSettings {
  return {
    provider: 'openai-compatible',
    model: 'model-1',
    baseUrl: `${baseUrl}/v1`,
    timeoutMs: 20_000,
    maxRetries: 2,
    ...settings,
  };
}

/** A model at an address, spoken to in OpenAI's dialect unless said otherwise. */
export function modelAt(baseUrl: string, settings: Partial<ModelSettings> = {}): ModelClient {
  return openModel(settingsAt(baseUrl, settings), { firstWaitMs: 1 });
}

/** Lets one agent play one task. */
export async function playTask(play: TaskPlay): Promise<Played> {
  const facts: RunFact[] = [];
  const tools = play.tools ?? [];
  const execute = createModelAgent({
    modelFor: () => play.model,
    tools,
    human: play.human ?? nobody,
    ledger: play.ledger ?? createUsageLedger(),
    monotonicMs: () => performance.now(),
    newId: createCounter(),
    stream: play.stream ?? false,
  });
  const agent: Turn['agent'] = {
    id: 'writer',
    role: 'Writer',
    goal: 'write well',
    tools: tools.map((tool) => tool.name),
    maxIter: 20,
    llm: {},
    ...play.agent,
  };
  const task = {
    id: 't1',
    agent: 'writer',
    description: 'Say hello.',
    shownDescription: 'Say hello.',
    expectedOutput: 'One greeting.',
    dependencies: [],
    tools: [],
    ...play.task,
  };
  const crew: Crew = {
    name: 'crew',
    process: 'sequential',
    llm: {},
    variables: {},
    shownVariables: {},
    mounts: [],
    agents: [agent],
    tasks: [task],
  };
  const outcome = await execute({
    crew,
    agent,
    task,
    prompt: {
      description: task.description,
      expectedOutput: task.expectedOutput,
      context: [],
      variables: {},
      ...play.prompt,
    },
    tools: agent.tools,
    causationId: '2',
    signal: play.signal ?? new AbortController().signal,
    emit: (fact) => String(facts.push(fact) + 2),
  });
  return { outcome, facts };
}

/** The facts of one kind. */
export function factsOf<Kind extends RunFact['kind']>(played: Played, kind: Kind) {
  return played.facts.filter((fact): fact is Extract<RunFact, { kind: Kind }> => fact.kind === kind);
}

const nobody: HumanInput = {
  ask: async () => ({ outcome: 'refused', reason: 'closed', eventId: '0' }),
};

function createCounter(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `c${count}`;
  };
}
