import { expect, test } from 'vitest';
import type { ModelChoice } from './model-settings.ts';
import { resolveModel } from './resolve-model.ts';

const KEYS = {
  OPENAI_API_KEY: 'k-openai',
  ANTHROPIC_API_KEY: 'k-anthropic',
  GEMINI_API_KEY: 'k-google',
  MISTRAL_API_KEY: 'k-mistral',
  OPENROUTER_API_KEY: 'k-openrouter',
};

test('without a model there is a refusal that says how to name one, and no stand-in', () => {
  expect(resolveModel({}, KEYS)).toEqual({
    ok: false,
    refusal: {
      code: 'MODEL_NOT_CONFIGURED',
      reason: 'no model is configured',
      remedy: expect.stringContaining("'llm.model'"),
    },
  });
});

test.each<[ModelChoice, string, string | undefined, string]>([
  [{ model: 'gpt-5' }, 'openai', 'k-openai', 'https://api.openai.com/v1'],
  [{ model: 'o4-mini' }, 'openai', 'k-openai', 'https://api.openai.com/v1'],
  [{ model: 'claude-sonnet-5' }, 'anthropic', 'k-anthropic', 'https://api.anthropic.com/v1'],
  [{ model: 'gemini-3-pro' }, 'google', 'k-google', 'https://generativelanguage.googleapis.com/v1beta'],
  [{ model: 'codestral-latest' }, 'mistral', 'k-mistral', 'https://api.mistral.ai/v1'],
  [{ provider: 'ollama', model: 'qwen3' }, 'ollama', undefined, 'http://127.0.0.1:11434/v1'],
  [{ provider: 'openrouter', model: 'a/b' }, 'openrouter', 'k-openrouter', 'https://openrouter.ai/api/v1'],
  [
    { model: 'local', baseUrl: 'http://127.0.0.1:1/v1' },
    'openai-compatible',
    undefined,
    'http://127.0.0.1:1/v1',
  ],
])('%j is served by %s', (choice, provider, apiKey, baseUrl) => {
  const resolved = resolveModel(choice, KEYS);
  expect(resolved.ok && resolved.value).toEqual({
    provider,
    model: choice.model,
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    timeoutMs: 300_000,
    maxRetries: 5,
  });
});

test('the environment fills what the crew leaves out, and the crew wins over it', () => {
  const environment = {
    ...KEYS,
    ORKEON_PROVIDER: 'mistral',
    ORKEON_MODEL: 'from-environment',
    ORKEON_BASE_URL: 'http://127.0.0.1:2',
    ORKEON_API_KEY: 'k-orkeon',
  };
  expect(resolveModel({}, environment)).toMatchObject({
    value: {
      provider: 'mistral',
      model: 'from-environment',
      baseUrl: 'http://127.0.0.1:2',
      apiKey: 'k-orkeon',
    },
  });
  const choice = {
    provider: 'openai',
    model: 'from-crew',
    baseUrl: 'http://127.0.0.1:3',
    apiKeyEnv: 'MINE',
    temperature: 0,
    timeoutMs: 9,
    maxRetries: 0,
  };
  expect(resolveModel(choice, { ...environment, MINE: 'k-mine' })).toEqual({
    ok: true,
    value: {
      provider: 'openai',
      model: 'from-crew',
      baseUrl: 'http://127.0.0.1:3',
      apiKey: 'k-mine',
      temperature: 0,
      timeoutMs: 9,
      maxRetries: 0,
    },
  });
});

test.each<[ModelChoice, Record<string, string>, string, string]>([
  [{ model: 'mystery' }, {}, 'MODEL_PROVIDER_UNKNOWN', 'llm.provider'],
  [{ model: 'm', provider: 'acme' }, {}, 'MODEL_PROVIDER_UNKNOWN', 'anthropic'],
  [{ model: 'm', provider: 'openai-compatible' }, {}, 'MODEL_ADDRESS_MISSING', 'llm.baseUrl'],
  [{ model: 'm', baseUrl: 'localhost:1234' }, {}, 'MODEL_ADDRESS_INVALID', 'http://'],
  [{ model: 'm' }, { ORKEON_BASE_URL: 'nonsense' }, 'MODEL_ADDRESS_INVALID', 'ORKEON_BASE_URL'],
  [{ model: 'gpt-5' }, {}, 'MODEL_KEY_MISSING', 'OPENAI_API_KEY'],
  [{ model: 'gpt-5' }, { OPENAI_API_KEY: '  ' }, 'MODEL_KEY_MISSING', 'OPENAI_API_KEY'],
  [{ model: 'gpt-5', apiKeyEnv: 'MINE' }, KEYS, 'MODEL_KEY_MISSING', 'MINE'],
])('%j with %j is refused as %s, naming %s', (choice, environment, code, named) => {
  const resolved = resolveModel(choice, environment);
  expect(resolved.ok ? undefined : resolved.refusal.code).toBe(code);
  expect(resolved.ok ? '' : resolved.refusal.remedy).toContain(named);
});
