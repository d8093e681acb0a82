import type { AgentSetup } from '../agent-setup.ts';

export const claude: AgentSetup = {
  id: 'claude',
  program: 'claude',
  wire: 'anthropic',
  environment: ({ base }) => ({
    ANTHROPIC_BASE_URL: base,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_MAX_RETRIES: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  }),
  fatalStatus: 500,
  fatalClass: 'model_error',
  tellsExitCode: true,
};
