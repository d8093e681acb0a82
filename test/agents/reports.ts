import { type Agent, acpAgents, builtInAgents, type Capabilities } from '@caesar/agents';
import type { AgentStep } from '../support/fake-model/agent-step.ts';
import { type Json, listAt } from '../support/fake-model/asked.ts';

/** What a run's report is said to have come by, as the record tells it. */
export type Delivery = 'channel' | 'schema' | 'file' | 'extracted';

/** A report that says little. */
export function reportOf(fields: Json): Json {
  return {
    protocol: 'caesar.report/v1',
    task_id: '',
    status: 'success',
    summary: 'The file is written.',
    details: '',
    changes: [],
    commands_run: [],
    findings: [],
    questions: [],
    next_steps: [],
    artifacts: [],
    ...fields,
  };
}

/** The turns by which a model hands in a report, by the way that it was asked for. */
export function delivering(report: Json, by: Delivery): readonly AgentStep[] {
  switch (by) {
    case 'channel':
      return [{ actions: [{ action: 'mcp', tool: 'submit_report', args: report }] }, { text: 'Handed in.' }];
    case 'schema':
      return [{ structured: strict(report) }, { text: 'Handed in.' }];
    case 'file':
      return [{ actions: [{ action: 'shell', command: fileCommand(report) }] }, { text: 'Handed in.' }];
    case 'extracted':
      return [{ text: 'Here is my report.', report }];
  }
}

/** The adapter of this name. */
export function agentNamed(id: string): Agent {
  const agent = [...builtInAgents, ...acpAgents].find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`there is no agent ${id}`);
  return agent;
}

/** What the adapter of this name says of its agent. */
export function capabilitiesOf(id: string): Capabilities {
  return agentNamed(id).capabilities;
}

/** With every field that the strict schema asks for; null where there is nothing to say. */
function strict(report: Json): Json {
  const changes = listAt(report, 'changes').map((change) => ({ summary: null, from: null, ...change }));
  return { ...report, changes, usage: null };
}

function fileCommand(report: Json): string {
  return `cat > "$CAESAR_REPORT_PATH" <<'REPORT'\n${JSON.stringify(report)}\nREPORT`;
}

/** The way in which caesar asks this agent for its report. */
export function deliveryIn(mode: 'write' | 'read-only', id: string): Delivery {
  const { schema, readOnly } = capabilitiesOf(id);
  if (schema) return 'schema';
  return mode === 'read-only' && readOnly ? 'extracted' : 'file';
}
