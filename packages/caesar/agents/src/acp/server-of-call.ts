import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';

/** The names by which agents call a server's tool, and in their title for it. */
const PREFIXED = /^mcp__(.+?)__/;
const TITLED = /^.+ \((.+) MCP Server\)$/;

/**
 * The MCP server whose tool a call is of, as the agent's own program marks it; empty for any other call. What a model can
 * word as it likes, as the command of a shell, is never looked at.
 */
export function serverOfCall(call: JsonFields): string {
  const meta = fieldsOf(call['_meta']);
  const input = fieldsOf(call['rawInput']);
  if (meta['is_mcp_tool_call'] === true) return textOf(input['server']);
  const own = textOf(meta['toolName']) || textOf(fieldsOf(meta['claudeCode'])['toolName']);
  if (own !== '') return PREFIXED.exec(own)?.[1] ?? '';
  return call['kind'] === 'other' ? (TITLED.exec(textOf(call['title']))?.[1] ?? '') : '';
}
