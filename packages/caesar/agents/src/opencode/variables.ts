import type { CommandRequest } from '../agent.ts';
import { fieldsOf, type JsonFields } from '../json-fields.ts';
import { parseJsonLine } from '../json-line.ts';

/** A refused question ends the whole run, so that places outside the workspace are not asked about. */
const WRITING = { external_directory: 'allow' };
const READING = { ...WRITING, edit: 'deny', bash: 'deny' };

/**
 * The configuration of one run, laid over what the same variables hold already. What they hold and cannot be read as a
 * JSON object, opencode could not read either.
 */
export function opencodeVariables({ mode, servers, environment, deadlineMs }: CommandRequest) {
  const permission = overlay(environment['OPENCODE_PERMISSION'], (held) => ({
    ...held,
    ...(mode === 'write' ? WRITING : READING),
  }));
  if (servers.length === 0) return { OPENCODE_PERMISSION: permission };
  const entries = servers.map(({ name, command, args, env }) => {
    const entry = { type: 'local', command: [command, ...args], environment: env, timeout: deadlineMs };
    return [name, { ...entry, enabled: true }] as const;
  });
  const content = overlay(environment['OPENCODE_CONFIG_CONTENT'], (held) => ({
    ...held,
    mcp: { ...fieldsOf(held['mcp']), ...Object.fromEntries(entries) },
  }));
  return { OPENCODE_PERMISSION: permission, OPENCODE_CONFIG_CONTENT: content };
}

function overlay(held: string | undefined, lay: (held: JsonFields) => JsonFields): string {
  return JSON.stringify(lay(parseJsonLine(held ?? '') ?? {}));
}
