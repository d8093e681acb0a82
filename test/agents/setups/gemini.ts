import { expect } from 'vitest';
import type { AgentSetup } from '../agent-setup.ts';

export const gemini: AgentSetup = {
  id: 'gemini',
  program: 'gemini',
  wire: 'google',
  model: 'gemini-2.5-flash',
  files: () => ({
    '.gemini/settings.json': JSON.stringify({
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 1 },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      security: { auth: { selectedType: 'gemini-api-key' } },
    }),
  }),
  environment: ({ base }) => ({ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: base }),
  tooMany: {
    answer: {
      body: {
        error: {
          code: 429,
          message: 'You exceeded your current quota.',
          status: 'RESOURCE_EXHAUSTED',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
        },
      },
    },
    failure: { reset_at: expect.stringMatching(/Z$/) },
  },
  fatalStatus: 500,
  fatalClass: 'model_error',
  tellsExitCode: false,
};
