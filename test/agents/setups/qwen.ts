import type { AgentSetup } from '../agent-setup.ts';

export const qwen: AgentSetup = {
  id: 'qwen',
  program: 'qwen',
  wire: 'openai-chat',
  files: () => ({
    '.qwen/settings.json': JSON.stringify({
      general: { enableAutoUpdate: false },
      model: { generationConfig: { maxRetries: 0 } },
      memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      security: { auth: { selectedType: 'openai' } },
    }),
  }),
  environment: ({ base }) => ({
    OPENAI_API_KEY: 'dummy',
    OPENAI_BASE_URL: `${base}/v1`,
    OPENAI_MODEL: 'scripted-model',
  }),
  fatalStatus: 401,
  fatalClass: 'auth',
  tellsExitCode: true,
};
