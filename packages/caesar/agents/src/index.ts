export { acpAgents } from './acp/known-agents.ts';
export { serverOfCall } from './acp/server-of-call.ts';
export type {
  Agent,
  AgentCommand,
  Capabilities,
  CommandRequest,
  CommitAccess,
  NetworkControl,
  ReportTier,
  TaskFile,
  UsageFile,
  UsageScope,
} from './agent.ts';
export { REPORT_TIERS } from './agent.ts';
export { type AgentDeclaration, agentDeclarationSchema } from './agent-declaration.ts';
export { builtInAgents } from './built-in.ts';
export { type Catalog, createCatalog } from './catalog.ts';
export { commitDirectories, type LinkedWorktree } from './commit-directories.ts';
export type { Conversation, PermissionRequest } from './conversation.ts';
export { customAgent } from './custom-agent.ts';
export type { Fact, StreamEvent, StreamFailure } from './fact.ts';
export { parseJsonLine } from './json-line.ts';
export { nearest } from './nearest.ts';
export type { Translator } from './translator.ts';
