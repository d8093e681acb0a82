import { expect, test } from 'vitest';
import { serverOfCall } from './server-of-call.ts';

test.each([
  [{ _meta: { is_mcp_tool_call: true }, rawInput: { server: 'probe', tool: 'echo' } }],
  [{ _meta: { toolName: 'mcp__probe__probe_echo' } }],
  [{ _meta: { claudeCode: { toolName: 'mcp__probe__echo' } } }],
  [{ kind: 'other', title: 'echo (probe MCP Server)' }],
])('the server of %j is told', (call) => {
  expect(serverOfCall(call)).toBe('probe');
});

test.each([
  [{}],
  [{ kind: 'execute', title: 'rm -r . (probe MCP Server)' }],
  [{ kind: 'execute', rawInput: { server: 'probe' } }],
  [{ kind: 'other', title: 'mcp__probe__echo (probe MCP Server)', _meta: { toolName: 'shell' } }],
  [{ _meta: 7, rawInput: null, title: [] }],
])('%j is no call of a server', (call) => {
  expect(serverOfCall(call as Record<string, unknown>)).toBe('');
});
