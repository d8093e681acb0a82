export { type Conceal, createConcealer } from './cassette/conceal.ts';
export { openRecorder, type Recorder } from './cassette/record.ts';
export { openReplay } from './cassette/replay.ts';
export type {
  AnswerPart,
  ExchangeOptions,
  ModelAnswer,
  ModelClient,
  ModelFailure,
  ModelMessage,
  ModelRequest,
  ModelUsage,
} from './model-agent/exchange.ts';
export { createModelAgent, type ModelAgentOptions } from './model-agent/model-agent.ts';
export { createUsageLedger, type UsageLedger, type UsageTotals } from './model-agent/usage-ledger.ts';
export {
  type ModelChoice,
  type ModelSettings,
  PROVIDERS,
  type Provider,
} from './providers/model-settings.ts';
export { openModel } from './providers/open-model.ts';
export { resolveModel } from './providers/resolve-model.ts';
export type { Refusable, Refusal } from './refusal.ts';
