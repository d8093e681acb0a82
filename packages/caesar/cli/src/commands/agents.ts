import { listAgents, loadWorld, runTask } from '@caesar/engine';
import { isRefusal } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoice } from '../options/choice-option.ts';
import { readDuration } from '../options/duration-option.ts';
import { refuse } from '../refuse.ts';
import { agentJson } from '../render/agent-json.ts';
import { agentTable } from '../render/agent-table.ts';
import type { Session } from '../session.ts';
import { followToEnd } from './follow-to-end.ts';
import { placeOf } from './place.ts';
import { printJson } from './print-json.ts';

interface AgentsOptions {
  readonly yes?: boolean;
  readonly timeout?: string;
}

type AgentsAsked = Asked<AgentsOptions, { readonly action: string; readonly agent?: string }>;

/** `caesar agents`: which agents there are, and whether one works. */
export async function agentsCommand(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as AgentsAsked;
  const json = options.json === true;
  const action = readChoice('agents', operands.action, ['list', 'test'] as const);
  if (!action.ok) return refuse(session, action.refusal, { json });
  return action.value === 'list' ? list(asked, session) : test(asked as AgentsAsked, session);
}

async function list(asked: Asked, session: Session): Promise<ExitCode> {
  const json = asked.options.json === true;
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const listed = await listAgents(loaded.world);
  if (json) printJson(session, { agents: listed.map(agentJson) });
  else session.stdout.write(agentTable(listed, session.stdout));
  return EXIT_CODES.good;
}

const TRIAL_MS = 60_000;

const TRIAL =
  'Count the files and directories at the top of the workspace and say the number in the summary of your report. Change nothing.';

/** The trial is a task like any other: what became of it is on record. */
async function test(asked: AgentsAsked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked;
  const json = options.json === true;
  const timeout = readDuration('--timeout', options.timeout);
  if (!timeout.ok) return refuse(session, timeout.refusal, { json });
  const { agent } = operands;
  if (agent === undefined) return refuse(session, AGENT_MISSING, { json });
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const known = loaded.world.catalog.find(agent);
  if (isRefusal(known)) return refuse(session, known, { json });
  if (options.yes !== true) return refuse(session, unconfirmed(agent), { json });
  const request = {
    objective: TRIAL,
    agent,
    mode: 'read-only',
    timeout_ms: timeout.value ?? TRIAL_MS,
  } as const;
  return followToEnd((hooks) => runTask(request, loaded.world, hooks), loaded.world, { session, json });
}

const AGENT_MISSING = {
  code: 'ARGUMENT_MISSING',
  reason: 'no agent was named',
  remedy: 'name one: caesar agents test <id>; they are listed by: caesar agents list',
};

function unconfirmed(agent: string) {
  return {
    code: 'CONFIRMATION_MISSING',
    reason: `a trial of "${agent}" makes it call its model, which may cost something`,
    remedy: `go ahead with: caesar agents test ${agent} --yes`,
  };
}
