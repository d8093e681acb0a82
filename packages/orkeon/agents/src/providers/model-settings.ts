export const PROVIDERS = [
  'openai-compatible',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'ollama',
  'openrouter',
] as const;

/** A dialect of model server that the agents speak. */
export type Provider = (typeof PROVIDERS)[number];

/** What a crew file says about its model; everything may come from the environment instead. */
export interface ModelChoice {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Name of the environment variable that holds the key; default: the provider's own. */
  readonly apiKeyEnv?: string | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Limit of one call; default five minutes. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated after a failure that may pass; default 5. */
  readonly maxRetries?: number | undefined;
}

/** A model choice made whole. */
export interface ModelSettings {
  readonly provider: Provider;
  readonly model: string;
  readonly baseUrl: string;
  /** Absent where the server asks for none. */
  readonly apiKey?: string;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}
