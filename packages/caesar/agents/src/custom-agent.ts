import type { Refusal } from '@caesar/protocol';
import type { Agent, AgentCommand, CommandRequest } from './agent.ts';
import type { AgentDeclaration } from './agent-declaration.ts';
import { argumentsRefusal } from './argument-limits.ts';
import { shownCommand } from './shown-command.ts';
import { fillTokens, holdsToken, type TokenValues } from './tokens.ts';
import { silentTranslator } from './translator.ts';

/** Where the brief is left when `prompt = "file"`, in the task directory. */
const BRIEF_FILE = 'brief.md';

/** The agent that an `[[agent]]` table declares. */
export function customAgent(declaration: AgentDeclaration): Agent {
  return {
    id: declaration.id,
    displayName: declaration.display_name ?? declaration.id,
    bin: declaration.bin,
    provenVersion: null,
    capabilities: {
      readOnly: declaration.native_read_only ?? declaration.read_only_args.length > 0,
      schema: false,
      channel: false,
      model: holdsToken(declaredArguments(declaration), 'model'),
      resume: false,
      addDirectories: false,
      network: declaration.network_args.length > 0 ? 'toggle' : 'unknown',
      commits: 'unknown',
      events: false,
      usage: 'none',
    },
    strippedVariables: [],
    command: (request) => commandOf(declaration, request),
    translator: () => silentTranslator,
  };
}

function commandOf(declaration: AgentDeclaration, request: CommandRequest): AgentCommand | Refusal {
  const { bin, env, prompt } = declaration;
  const template = [
    ...declaration.args,
    ...(request.mode === 'read-only' ? declaration.read_only_args : []),
    ...(request.network ? declaration.network_args : []),
  ];
  const fill = (shownPrompt: string) => [
    ...fillTokens(template, valuesFor(request, shownPrompt)),
    ...request.extraArguments,
  ];
  const args = fill(request.prompt);
  return (
    argumentsRefusal({ bin, args, remedy: remedyFor(template) }) ?? {
      bin,
      args,
      env,
      stdin: prompt === 'stdin' ? request.prompt : null,
      cwd: declaration.cwd_mode === 'process' ? request.workspace : request.taskDirectory,
      files: prompt === 'file' ? [{ name: BRIEF_FILE, content: request.prompt }] : [],
      shownCommand: shownCommand(bin, fill('{{prompt}}')),
    }
  );
}

function remedyFor(template: readonly string[]): string {
  if (!holdsToken(template, 'prompt')) return 'shorten the arguments, or leave them in a file';
  return (
    'let the brief arrive another way: in the [[agent]] table set prompt = "stdin", or set prompt = "file" and name ' +
    '{{taskDir}}/brief.md in args'
  );
}

function valuesFor(request: CommandRequest, prompt: string): TokenValues {
  return {
    prompt,
    workspace: request.workspace,
    taskDir: request.taskDirectory,
    reportPath: request.reportPath,
    model: request.model,
  };
}

function declaredArguments(declaration: AgentDeclaration): string[] {
  return [...declaration.args, ...declaration.read_only_args, ...declaration.network_args];
}
