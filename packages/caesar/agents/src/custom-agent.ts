import { isRefusal, type Refusal } from '@caesar/protocol';
import { spokenWith } from './acp/acp-agent.ts';
import { acpTranslator } from './acp/translate.ts';
import type { Agent, AgentCommand, CommandRequest, TaskFile } from './agent.ts';
import { type AgentDeclaration, ARGUMENT_KEYS } from './agent-declaration.ts';
import { argumentsRefusal } from './argument-limits.ts';
import { readingOf, type StreamReading } from './event-format.ts';
import { schemaFile } from './schema-file.ts';
import { shownCommand } from './shown-command.ts';
import { fillTokens, holdsToken, type TokenValues } from './tokens.ts';
import { silentTranslator } from './translator.ts';

/** Where the brief is left when `prompt = "file"`, in the task directory. */
const BRIEF_FILE = 'brief.md';

/** Where the MCP servers are left for an agent that can load some, in the task directory. */
const SERVERS_FILE = 'servers.json';

const SILENT: StreamReading = { translator: () => silentTranslator, usage: 'none' };

/** The agent that an `[[agent]]` table declares. */
export function customAgent(declaration: AgentDeclaration): Agent {
  const { events, acp } = declaration;
  const { translator, usage } = readingFor(declaration);
  return {
    id: declaration.id,
    displayName: declaration.display_name ?? declaration.id,
    bin: declaration.bin,
    provenVersion: null,
    capabilities: {
      readOnly: declaration.native_read_only ?? declaration.read_only_args.length > 0,
      schema: declaration.schema_args.length > 0,
      channel: acp || declaration.channel_args.length > 0,
      model: holdsToken(declaredArguments(declaration), 'model'),
      resume: acp || declaration.resume_args.length > 0,
      addDirectories: false,
      network: declaration.network_args.length > 0 ? 'toggle' : 'unknown',
      commits: 'unknown',
      events: acp || events !== undefined,
      usage,
    },
    strippedVariables: [],
    command: (request) => {
      const command = commandOf(declaration, request);
      if (!acp || isRefusal(command)) return command;
      const spoken = spokenWith(command, request);
      const asks = declaration.permissions === 'ask';
      return { ...spoken, conversation: { ...spoken.conversation, asks } };
    },
    translator,
  };
}

function readingFor({ acp, events }: AgentDeclaration): StreamReading {
  if (acp) return { translator: acpTranslator, usage: 'run' };
  return events === undefined ? SILENT : readingOf(events);
}

function commandOf(declaration: AgentDeclaration, request: CommandRequest): AgentCommand | Refusal {
  const { bin, env, prompt } = declaration;
  const template = templateFor(declaration, request);
  const { values, files } = prepare(declaration, request);
  const args = [...fillTokens(template, values), ...request.extraArguments];
  return (
    argumentsRefusal({ bin, args, remedy: remedyFor(template) }) ?? {
      bin,
      args,
      env,
      stdin: prompt === 'stdin' ? request.prompt : null,
      cwd: declaration.cwd_mode === 'process' ? request.cwd : request.taskDirectory,
      files,
      shownCommand: shownCommand(bin, [
        ...fillTokens(template, { ...values, prompt: '{{prompt}}' }),
        ...request.extraArguments,
      ]),
    }
  );
}

/** The declared arguments that this run has a use for. */
function templateFor(declaration: AgentDeclaration, request: CommandRequest): string[] {
  return [
    ...declaration.args,
    ...(request.mode === 'read-only' ? declaration.read_only_args : []),
    ...(request.network ? declaration.network_args : []),
    ...(request.schema !== null ? declaration.schema_args : []),
    ...(request.servers.length > 0 ? declaration.channel_args : []),
    ...(request.session !== null ? declaration.resume_args : []),
  ];
}

/** What the tokens stand for in this run, and the files that they name. */
function prepare(
  declaration: AgentDeclaration,
  request: CommandRequest,
): { readonly values: TokenValues; readonly files: readonly TaskFile[] } {
  const schema = schemaFile(request);
  const servers = request.servers.length === 0 ? null : `${request.taskDirectory}/${SERVERS_FILE}`;
  const isInFile = declaration.prompt === 'file';
  return {
    values: {
      prompt: request.prompt,
      workspace: request.workspace,
      taskDir: request.taskDirectory,
      reportPath: request.reportPath,
      model: request.model,
      schemaPath: schema?.path ?? null,
      channelConfig: servers,
      session: request.session,
    },
    files: [
      ...(isInFile ? [{ name: BRIEF_FILE, content: request.prompt }] : []),
      ...(schema === null ? [] : [schema.file]),
      ...(servers === null ? [] : [{ name: SERVERS_FILE, content: serversOf(request) }]),
    ],
  };
}

function serversOf({ servers }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => [name, { command, args, env }]);
  return `${JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, 2)}\n`;
}

function remedyFor(template: readonly string[]): string {
  if (!holdsToken(template, 'prompt')) return 'shorten the arguments, or leave them in a file';
  return (
    'let the brief arrive another way: in the [[agent]] table set prompt = "stdin", or set prompt = "file" and name ' +
    '{{taskDir}}/brief.md in args'
  );
}

function declaredArguments(declaration: AgentDeclaration): string[] {
  return ARGUMENT_KEYS.flatMap((key) => declaration[key]);
}
