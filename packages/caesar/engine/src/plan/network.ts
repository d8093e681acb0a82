import type { Agent, NetworkControl } from '@caesar/agents';
import type { Finding, Mode, Refusal } from '@caesar/protocol';
import type { NetworkChoice } from '../config/config-schema.ts';

/** Whether a task reaches the network. */
export interface ChosenNetwork {
  /** False only when the agent's confinement is known to cut it. */
  readonly network: boolean;
  readonly findings: readonly Finding[];
}

/** What the choice of a network rests on. */
export interface NetworkQuestion {
  readonly asked: NetworkChoice;
  readonly mode: Mode;
  readonly agent: Pick<Agent, 'id' | 'capabilities'>;
}

/** `left_on` could not be cut though asked; `not_assured` is on for all that is known; `cut_by_mode` goes with reading. */
type Outcome = 'on' | 'off' | 'left_on' | 'not_assured' | 'cut_by_mode' | 'refused';

const always = (outcome: Outcome): Readonly<Record<Mode, Outcome>> => ({
  write: outcome,
  'read-only': outcome,
});

/** What the agent can control × what was asked × mode. */
const OUTCOMES: Readonly<
  Record<NetworkControl, Readonly<Record<NetworkChoice, Readonly<Record<Mode, Outcome>>>>>
> = {
  open: { auto: always('on'), on: always('on'), off: always('left_on') },
  toggle: { auto: always('on'), on: always('on'), off: always('off') },
  'write-only': {
    auto: { write: 'on', 'read-only': 'cut_by_mode' },
    on: { write: 'on', 'read-only': 'refused' },
    off: always('off'),
  },
  unknown: { auto: always('on'), on: always('not_assured'), off: always('left_on') },
};

/** Confronts what was asked with what the agent lets one decide. */
export function chooseNetwork({ asked, mode, agent }: NetworkQuestion): ChosenNetwork | Refusal {
  const outcome = OUTCOMES[agent.capabilities.network][asked][mode];
  if (outcome === 'refused') return unavailable(agent.id);
  const network = outcome !== 'off' && outcome !== 'cut_by_mode';
  const finding = findingOf(outcome, agent.id);
  return { network, findings: finding === null ? [] : [finding] };
}

function findingOf(outcome: Outcome, agent: string): Finding | null {
  if (outcome === 'left_on') {
    return {
      code: 'NETWORK_NOT_CUT',
      severity: 'low',
      title: 'The network was not cut',
      detail: `It was asked to be off, but agent "${agent}" gives no way to cut it.`,
      remedy: 'choose an agent whose network can be cut, or confine it from outside',
    };
  }
  if (outcome === 'not_assured') {
    return {
      code: 'NETWORK_NOT_ASSURED',
      severity: 'info',
      title: 'The network is not assured',
      detail: `It was asked to be on, but whether agent "${agent}" reaches it is not known.`,
      remedy: 'declare network_args in its [[agent]] if it has an option for it',
    };
  }
  if (outcome !== 'cut_by_mode') return null;
  return {
    code: 'NETWORK_CUT',
    severity: 'info',
    title: 'The network is cut',
    detail: `Agent "${agent}" has no network in read-only mode.`,
    remedy: 'use write mode if the task needs the network',
  };
}

function unavailable(agent: string): Refusal {
  return {
    code: 'NETWORK_UNAVAILABLE',
    reason: `agent "${agent}" has no network in read-only mode`,
    remedy: 'use --mode write, leave the network at auto, or choose another agent',
  };
}
