import type { AgentSetup } from '../agent-setup.ts';

export const copilot: AgentSetup = {
  id: 'copilot',
  program: 'copilot',
  wire: 'openai-chat',
  environment: ({ base }) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: `${base}/v1`,
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_MODEL: 'scripted-model',
    COPILOT_AUTO_UPDATE: 'false',
  }),
  fatalStatus: 401,
  fatalClass: 'auth',
  tellsExitCode: true,
};
