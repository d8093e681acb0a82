import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelSettings } from './model-settings.ts';

/** Loads the library of one provider, and no other, and opens its model. */
export async function loadModel(settings: ModelSettings): Promise<LanguageModelV3> {
  const { provider, model, baseUrl: baseURL, apiKey = '' } = settings;
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, baseURL })(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ apiKey, baseURL })(model);
    }
    case 'mistral': {
      const { createMistral } = await import('@ai-sdk/mistral');
      return createMistral({ apiKey, baseURL })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey, baseURL }).chat(model);
    }
    case 'openai-compatible':
    case 'ollama':
    case 'openrouter': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: provider, apiKey, baseURL, includeUsage: true })(model);
    }
  }
}
