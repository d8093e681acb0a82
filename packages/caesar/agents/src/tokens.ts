import { nearest } from './nearest.ts';

const TOKENS = [
  'prompt',
  'workspace',
  'taskDir',
  'reportPath',
  'model',
  'schemaPath',
  'channelConfig',
  'session',
] as const satisfies readonly (keyof TokenValues)[];

const TOKEN = new RegExp(`\\{\\{(${TOKENS.join('|')})\\}\\}`, 'g');

/** What each token of a declared argument stands for; null when there is no such thing in this run. */
export interface TokenValues {
  readonly prompt: string | null;
  readonly workspace: string | null;
  readonly taskDir: string | null;
  readonly reportPath: string | null;
  readonly model: string | null;
  readonly schemaPath: string | null;
  readonly channelConfig: string | null;
  readonly session: string | null;
}

/**
 * Declared arguments with their tokens filled in, in one pass: what a value contains is never looked into. An argument
 * that holds a token without value is left out whole. Other braces stay as they are.
 */
export function fillTokens(args: readonly string[], values: TokenValues): string[] {
  return args
    .filter((argument) => tokensOf(argument).every((token) => values[token] !== null))
    .map((argument) => argument.replace(TOKEN, (_, token: keyof TokenValues) => values[token] ?? ''));
}

/** Whether any of the arguments holds the token. */
export function holdsToken(args: readonly string[], token: keyof TokenValues): boolean {
  return args.some((argument) => tokensOf(argument).includes(token));
}

/** The first thing in double braces that looks like a token misspelt, and the token that is meant; null when there is none. */
export function findMisspeltToken(
  args: readonly string[],
): { readonly written: string; readonly meant: string } | null {
  for (const argument of args) {
    for (const [written, name = ''] of argument.matchAll(/\{\{\s*([A-Za-z_-]+)\s*\}\}/g)) {
      const meant = nearest(name.replace(/[_-]/g, ''), TOKENS);
      if (meant !== null && written !== `{{${meant}}}`) return { written, meant: `{{${meant}}}` };
    }
  }
  return null;
}

function tokensOf(argument: string): (keyof TokenValues)[] {
  return Array.from(argument.matchAll(TOKEN), (match) => match[1] as keyof TokenValues);
}
