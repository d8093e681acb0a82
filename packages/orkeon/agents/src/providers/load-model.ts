import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelSettings } from './model-settings.ts';

/** The settings of a model that is spoken to through its provider's library. */
export type LibrarySettings = ModelSettings & { readonly provider: 'anthropic' | 'google' };

/** Loads the library of one provider, and no other, and opens its model. */
export async function loadModel(settings: LibrarySettings): Promise<LanguageModelV3> {
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
  }
}
