import type { AgentSetup } from '../agent-setup.ts';

export const pi: AgentSetup = {
  id: 'pi',
  program: 'pi',
  wire: 'openai-chat',
  model: 'scripted/scripted-model',
  files: ({ base }) => ({
    '.pi/agent/models.json': JSON.stringify({
      providers: {
        scripted: {
          baseUrl: `${base}/v1`,
          api: 'openai-completions',
          apiKey: 'SCRIPTED_KEY',
          models: [{ id: 'scripted-model' }],
        },
      },
    }),
  }),
  environment: () => ({ PI_OFFLINE: '1', PI_TELEMETRY: '0', SCRIPTED_KEY: 'dummy' }),
  fatalStatus: 401,
  fatalClass: 'auth',
  tellsExitCode: true,
};
