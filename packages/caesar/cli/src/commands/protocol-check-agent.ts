import { type Agent, agentDeclarationSchema, customAgent } from '@caesar/agents';
import {
  CONFORMANCE_CASE_IDS,
  checkAgent,
  loadWorld,
  type ShownCase,
  type Surroundings,
} from '@caesar/engine';
import { systemClock, systemIds } from '@caesar/host';
import { isRefusal } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { conformanceJunit } from '../formats/conformance-junit.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { readAgentCommand } from '../options/agent-command.ts';
import { readDuration } from '../options/duration-option.ts';
import { readChoices } from '../options/list-option.ts';
import { refuse } from '../refuse.ts';
import { conformanceText, countOutcomes } from '../render/conformance-text.ts';
import type { Session } from '../session.ts';
import { placeOf } from './place.ts';
import { printJson } from './print-json.ts';
import type { ProtocolAsked } from './protocol-asked.ts';

const DEFAULT_TIMEOUT_MS = 120_000;

/** What may be the id of an agent. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** `caesar protocol check --agent`: plays orchestrator to an agent, and shows how it kept to the standard. */
export async function protocolCheckAgent(asked: ProtocolAsked, session: Session): Promise<ExitCode> {
  const { options } = asked;
  const json = options.json === true;
  const command = options.agent?.trim() ?? '';
  const timeout = readDuration('--timeout', options.timeout);
  if (!timeout.ok) return refuse(session, timeout.refusal, { json });
  const wanted = readChoices('--case', options.case, CONFORMANCE_CASE_IDS);
  if (!wanted.ok) return refuse(session, wanted.refusal, { json });
  if (command === '') return refuse(session, COMMAND_MISSING, { json });
  const place = await placeOf(asked, session);
  const agent = (await knownAgent(command, place)) ?? (await commandAgent(command, session.cwd));
  using interrupts = listenForInterrupts(() => undefined);
  const cases = await checkAgent({
    agent,
    environment: session.environment,
    clock: systemClock,
    ids: systemIds,
    timeoutMs: timeout.value ?? DEFAULT_TIMEOUT_MS,
    ...(place.channelServer === undefined ? {} : { channelServer: place.channelServer }),
    ...(wanted.value === undefined ? {} : { cases: wanted.value }),
    signal: interrupts.signal,
    onShown: (shown) => tellProgress(session, shown),
  });
  if (interrupts.signal.aborted) return EXIT_CODES.interrupted;
  const counts = countOutcomes(cases);
  if (json) printJson(session, { agent: command, conforms: counts.failed === 0, ...counts, cases });
  else if (options.junit === true) session.stdout.write(conformanceJunit(command, cases));
  else session.stdout.write(conformanceText(cases, session.stdout));
  return counts.failed === 0 ? EXIT_CODES.good : EXIT_CODES.failed;
}

const COMMAND_MISSING = {
  code: 'OPTION_INVALID',
  reason: '--agent is empty',
  remedy: 'give the command that starts the agent, or the id of one that is configured',
};

/** The agent of the caller's project that bears this id; null when none does. */
async function knownAgent(id: string, place: Surroundings): Promise<Agent | null> {
  if (!ID.test(id)) return null;
  const loaded = await loadWorld(place);
  const found = loaded.ok ? loaded.world.catalog.find(id) : null;
  return found === null || isRefusal(found) ? null : found;
}

async function commandAgent(command: string, cwd: string): Promise<Agent> {
  const declaration = {
    id: 'candidate',
    bin: '/bin/sh',
    args: ['-c', await readAgentCommand(command, cwd)],
    channel_args: ['{{channelConfig}}'],
  };
  return customAgent(agentDeclarationSchema.parse(declaration));
}

/** On a terminal a check that takes its time tells how far it is. */
function tellProgress({ stderr }: Session, { title }: ShownCase): void {
  if (stderr.isTTY) stderr.write(`${stderr.theme.dim(`${stderr.theme.signs.dot} ${title}`)}\n`);
}
