import { expect } from 'vitest';
import type { AgentSetup } from '../agent-setup.ts';

export const opencode: AgentSetup = {
  id: 'opencode',
  program: 'opencode',
  wire: 'openai-chat',
  // Not in its own directory of configuration: it would fetch packages from a registry to put beside it.
  files: ({ base }) => ({
    'opencode.json': JSON.stringify({
      model: 'scripted/scripted-model',
      small_model: 'scripted/scripted-model',
      autoupdate: false,
      share: 'disabled',
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          name: 'scripted',
          options: { baseURL: `${base}/v1`, apiKey: 'dummy' },
          models: { 'scripted-model': { limit: { context: 200_000, output: 32_000 } } },
        },
      },
    }),
  }),
  environment: ({ home }) => ({
    OPENCODE_CONFIG: `${home}/opencode.json`,
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  }),
  tooMany: { failure: { reset_at: expect.stringMatching(/Z$/) } },
  fatalStatus: 400,
  fatalClass: 'model_error',
  tellsExitCode: true,
};
