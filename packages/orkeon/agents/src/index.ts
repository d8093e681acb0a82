export type { CallableTool, ToolContext, ToolQuestion, ToolResult } from './model-agent/callable-tool.ts';
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
export { createUsageLedger, type UsageLedger, type UsageTotals } from './model-agent/usage-ledger.ts';
export {
  type ModelChoice,
  type ModelSettings,
  PROVIDERS,
  type Provider,
} from './providers/model-settings.ts';
export type { Refusable, Refusal } from './refusal.ts';
