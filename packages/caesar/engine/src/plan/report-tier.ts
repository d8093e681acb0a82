import type { Capabilities, ReportTier } from '@caesar/agents';
import type { Finding, Mode } from '@caesar/protocol';

/** How a task's report is asked for. */
export interface ChosenReportTier {
  readonly report_tier: ReportTier;
  readonly findings: readonly Finding[];
}

/** What the choice of a report tier rests on. */
export interface ReportTierQuestion {
  readonly channel_wanted: boolean;
  readonly mode: Mode;
  readonly capabilities: Pick<Capabilities, 'channel' | 'schema' | 'readOnly'>;
}

/** The surest way to hand in a report that the agent can honour in this mode. */
export function chooseReportTier({
  channel_wanted,
  mode,
  capabilities,
}: ReportTierQuestion): ChosenReportTier {
  if (channel_wanted && capabilities.channel) return { report_tier: 'channel', findings: [] };
  return { report_tier: withoutChannel(mode, capabilities), findings: channel_wanted ? [NO_CHANNEL] : [] };
}

/** An agent that keeps itself from writing cannot write its report either, so it prints it. */
function withoutChannel(mode: Mode, { schema, readOnly }: ReportTierQuestion['capabilities']): ReportTier {
  if (schema) return 'schema';
  return mode === 'read-only' && readOnly ? 'output' : 'file';
}

const NO_CHANNEL: Finding = {
  code: 'CHANNEL_UNAVAILABLE',
  severity: 'info',
  title: 'The return channel was not opened',
  detail: 'It was asked for, but the agent cannot load it.',
  remedy: 'choose an agent that can load an MCP server',
};
