import type { AgentSetup } from '../agent-setup.ts';

export const codex: AgentSetup = {
  id: 'codex',
  program: 'codex',
  wire: 'openai-responses',
  files: ({ base }) => ({
    '.codex/config.toml': [
      'model = "gpt-5.5"',
      'model_provider = "scripted"',
      '[model_providers.scripted]',
      'name = "scripted"',
      `base_url = "${base}/v1"`,
      'env_key = "SCRIPTED_KEY"',
      'wire_api = "responses"',
      'request_max_retries = 0',
      'stream_max_retries = 0',
    ].join('\n'),
  }),
  environment: () => ({ SCRIPTED_KEY: 'dummy' }),
  fatalStatus: 500,
  fatalClass: 'model_error',
  tellsExitCode: true,
};
