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
  fatalStatus: 500,
  fatalClass: 'model_error',
  tellsExitCode: false,
};
