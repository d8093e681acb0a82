import { defined } from '../defined.ts';
import type { Refusable, Refusal } from '../refusal.ts';
import { type ModelChoice, type ModelSettings, PROVIDERS, type Provider } from './model-settings.ts';
import { PROVIDER_TABLE } from './provider-table.ts';

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_RETRIES = 5;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes a crew's choice of model whole from the environment: `ORKEON_PROVIDER`, `ORKEON_MODEL`, `ORKEON_BASE_URL` fill what
 * the crew leaves out; the key is read from `apiKeyEnv`, else from `ORKEON_API_KEY`, else from the provider's own variable.
 * Without a provider it is told by the address or by the model's name; without a model there is a refusal, never a stand-in.
 */
export function resolveModel(choice: ModelChoice, environment: Environment): Refusable<ModelSettings> {
  const model = choice.model ?? read(environment, 'ORKEON_MODEL');
  if (model === undefined) return refuse(NO_MODEL);
  const givenAddress = choice.baseUrl ?? read(environment, 'ORKEON_BASE_URL');
  const named = choice.provider ?? read(environment, 'ORKEON_PROVIDER');
  const provider = named ?? tellProvider(model, givenAddress);
  if (!isProvider(provider)) return refuse(unknownProvider(named, model));
  const { addressVariable, address } = PROVIDER_TABLE[provider];
  const baseUrl = givenAddress ?? (addressVariable && read(environment, addressVariable)) ?? address;
  if (baseUrl === undefined) return refuse(NO_ADDRESS);
  if (!isAddress(baseUrl)) return refuse(badAddress(baseUrl));
  const key = readKey(provider, choice.apiKeyEnv, environment);
  if (!key.ok) return key;
  return {
    ok: true,
    value: {
      provider,
      model,
      baseUrl,
      ...defined({
        apiKey: key.value,
        temperature: choice.temperature,
        topP: choice.topP,
        maxTokens: choice.maxTokens,
      }),
      timeoutMs: choice.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxRetries: choice.maxRetries ?? DEFAULT_RETRIES,
    },
  };
}

const NO_MODEL: Refusal = {
  code: 'MODEL_NOT_CONFIGURED',
  reason: 'no model is configured',
  remedy:
    "set 'llm.provider' and 'llm.model' in the crew file, or ORKEON_PROVIDER and ORKEON_MODEL in the environment",
};

const NO_ADDRESS: Refusal = {
  code: 'MODEL_ADDRESS_MISSING',
  reason: "the provider 'openai-compatible' has no address of its own",
  remedy: "set 'llm.baseUrl' in the crew file, or ORKEON_BASE_URL in the environment",
};

function unknownProvider(named: string | undefined, model: string): Refusal {
  return {
    code: 'MODEL_PROVIDER_UNKNOWN',
    reason:
      named === undefined
        ? `the model '${model}' does not tell its provider`
        : `'${named}' is not a known provider`,
    remedy: `set 'llm.provider' in the crew file, or ORKEON_PROVIDER, to one of ${PROVIDERS.join(', ')}`,
  };
}

function badAddress(address: string): Refusal {
  return {
    code: 'MODEL_ADDRESS_INVALID',
    reason: `'${address}' is not an http or https address`,
    remedy: "write 'llm.baseUrl' in the crew file, or ORKEON_BASE_URL, as http://host:port/path",
  };
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function tellProvider(model: string, address: string | undefined): Provider | undefined {
  if (address !== undefined) return 'openai-compatible';
  return PROVIDERS.find((provider) => PROVIDER_TABLE[provider].ownModels?.test(model));
}

function isProvider(name: string | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}

function readKey(
  provider: Provider,
  named: string | undefined,
  environment: Environment,
): Refusable<string | undefined> {
  const { keyVariables } = PROVIDER_TABLE[provider];
  const variables = named === undefined ? ['ORKEON_API_KEY', ...keyVariables] : [named];
  const value = variables.map((variable) => read(environment, variable)).find((found) => found !== undefined);
  if (value !== undefined || (named === undefined && keyVariables.length === 0)) return { ok: true, value };
  return refuse({
    code: 'MODEL_KEY_MISSING',
    reason: `no key for the provider '${provider}'`,
    remedy: `set ${named ?? keyVariables[0]} in the environment`,
  });
}

/** A variable's value; a blank one counts as absent. */
function read(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

function refuse(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
