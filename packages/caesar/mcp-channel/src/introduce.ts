import type { Params } from './rpc/message.ts';

/** The versions of the Model Context Protocol that are spoken, oldest first. */
const PROTOCOL_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LATEST = '2025-11-25';

/** The name in the standard's words; spelled out, so that a client is greeted before the standard's schemas are loaded. */
const SERVER_NAME = 'caesar-channel';

/** The version of the server, as its package says. */
const SERVER_VERSION = '0.1.0';

const INSTRUCTIONS =
  'This server connects you with whoever gave you the task. Hand in your report with submit_report when you are done; ' +
  'ask with ask_orchestrator what you cannot decide yourself; tell how you get on with report_progress.';

/** The answer to `initialize`: the version that the client asks for where it is spoken, the latest otherwise. */
export function introduce(params: Params): object {
  const asked = params['protocolVersion'];
  const isSpoken = typeof asked === 'string' && PROTOCOL_VERSIONS.includes(asked);
  return {
    protocolVersion: isSpoken ? asked : LATEST,
    capabilities: { tools: {} },
    serverInfo: { name: SERVER_NAME, version: SERVER_VERSION },
    instructions: INSTRUCTIONS,
  };
}
