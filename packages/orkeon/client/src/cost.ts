import type { ReceivedEventOf } from '@orkeon/protocol';

/** Tokens so far, each null when the run did not measure it. */
export interface Meter {
  readonly tokens: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly cacheHitTokens: number | null;
  readonly cacheMissTokens: number | null;
  /** How many of `tokens` are an estimate. */
  readonly estimatedTokens: number | null;
}

/** The latest reading of the run’s meter. */
export interface CostReading extends Meter {
  /** The model that does the crew’s own work, not the one that plans, judges or remembers. */
  readonly model: string | null;
  readonly provider: string | null;
}

/** What is known of a run’s tokens. */
export interface CostProgress {
  /** Null until the run measures something. */
  readonly cost: CostReading | null;
}

/** Nothing measured so far. */
export const initialCost: CostProgress = { cost: null };

type Change = Partial<CostProgress> | null;

/** What a run spends around the work of its agents. */
const machinery: ReadonlySet<string> = new Set(['manager', 'planning', 'rag', 'memory', 'judge', 'flow']);

/** Reads the meter that `cost.updated` and `run.finished` share. */
export function readMeter(event: ReceivedEventOf<'cost.updated' | 'run.finished'>): Meter {
  return {
    tokens: event.tokens ?? null,
    promptTokens: event.promptTokens ?? null,
    completionTokens: event.completionTokens ?? null,
    cacheHitTokens: event.cacheHitTokens ?? null,
    cacheMissTokens: event.cacheMissTokens ?? null,
    estimatedTokens: event.estimatedTokens ?? null,
  };
}

type Source = Pick<CostReading, 'model' | 'provider'>;

/** A reading that does not say what it was for can name the model that nobody named yet, and rename none. */
function sourceOf(shown: Source | null, event: ReceivedEventOf<'cost.updated'>): Source {
  const { operation, model = null, provider = null } = event;
  const current = { model: shown?.model ?? null, provider: shown?.provider ?? null };
  if (operation !== undefined && machinery.has(operation)) return current;
  if (operation !== undefined)
    return { model: model ?? current.model, provider: provider ?? current.provider };
  return { model: current.model ?? model, provider: current.provider ?? provider };
}

/** Takes a reading of the meter. */
export function updateCost(progress: CostProgress, event: ReceivedEventOf<'cost.updated'>): Change {
  return { cost: { ...readMeter(event), ...sourceOf(progress.cost, event) } };
}
