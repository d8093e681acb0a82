import type { Provider } from './model-settings.ts';

interface ProviderFacts {
  /** Environment variables that may hold the key, first found wins; empty where the server asks for none. */
  readonly keyVariables: readonly string[];
  /** Environment variable that may hold the address; absent where the provider's own tools read none. */
  readonly addressVariable?: string;
  /** Absent where there is no address but the user's. */
  readonly address?: string;
  /** Names of models that nobody else serves under this form. */
  readonly ownModels?: RegExp;
}

/** What is known of each provider beforehand. */
export const PROVIDER_TABLE: Readonly<Record<Provider, ProviderFacts>> = {
  'openai-compatible': { keyVariables: [] },
  openai: {
    keyVariables: ['OPENAI_API_KEY'],
    addressVariable: 'OPENAI_BASE_URL',
    address: 'https://api.openai.com/v1',
    ownModels: /^(gpt-|chatgpt-|o\d)/,
  },
  anthropic: {
    keyVariables: ['ANTHROPIC_API_KEY'],
    address: 'https://api.anthropic.com/v1',
    ownModels: /^claude-/,
  },
  google: {
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    address: 'https://generativelanguage.googleapis.com/v1beta',
    ownModels: /^(gemini|gemma)-/,
  },
  mistral: {
    keyVariables: ['MISTRAL_API_KEY'],
    address: 'https://api.mistral.ai/v1',
    ownModels: /^(mistral|ministral|codestral|magistral|devstral|pixtral)-/,
  },
  ollama: { keyVariables: [], address: 'http://127.0.0.1:11434/v1' },
  openrouter: { keyVariables: ['OPENROUTER_API_KEY'], address: 'https://openrouter.ai/api/v1' },
};

/** How a provider's chat completions differ from the others'. */
export interface ChatFacts {
  /** The field that limits the tokens of an answer. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
  /** Whether the tokens of a streamed answer are counted only when asked for. */
  readonly countsOnDemand: boolean;
}

const COMMON: ChatFacts = { tokenLimit: 'max_tokens', countsOnDemand: true };

/** The providers that speak the dialect of chat completions. */
export const CHAT_FACTS: Readonly<Record<Exclude<Provider, 'anthropic' | 'google'>, ChatFacts>> = {
  'openai-compatible': COMMON,
  openai: { ...COMMON, tokenLimit: 'max_completion_tokens' },
  mistral: { ...COMMON, countsOnDemand: false },
  ollama: COMMON,
  openrouter: COMMON,
};
