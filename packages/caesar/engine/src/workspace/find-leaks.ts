import type { Finding } from '@caesar/protocol';
import { nameSample } from '../plan/not-carried.ts';
import { type AgentTrail, readTrail } from './agent-trail.ts';
import { checkoutDifferences, type Difference, type KnownDoings } from './checkout-differences.ts';
import type { CheckoutFingerprint } from './checkout-fingerprint.ts';

/** What is known of the agent’s doings beside its worktree. */
export interface LeakContext extends KnownDoings {
  readonly eventsFile: string;
  /** Whether the agent tells what it does. */
  readonly streams: boolean;
  /** Whether its processes may have written at a moment; null where nobody can tell. */
  readonly mayHaveWrittenAt: (atMs: number) => boolean | null;
  /** Whether someone else, who stands in a checkout, may have. */
  readonly othersMayHaveWrittenAt: (atMs: number) => boolean;
  /** Whether agents of other tasks may have. */
  readonly siblingsMayHaveWrittenAt: (atMs: number) => boolean;
}

/** What changed in the caller’s checkout while the agent was at work. */
export interface Leaks {
  /** Whether some of it can be laid to the agent. */
  readonly leaked: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Compares a checkout with its fingerprint, and lays to the agent what its events, its processes or the same content in its
 * worktree speak for. The caller goes on working meanwhile: what is left is told, and held against nobody.
 */
export async function findLeaks(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  context: LeakContext,
): Promise<Leaks> {
  const differences = await checkoutDifferences(before, after, context);
  if (differences.length === 0) return { leaked: false, findings: [] };
  const trail = await readTrail(context.eventsFile);
  const laid = differences.filter((difference) => isAgents(difference, context, trail));
  const left = differences.filter((one) => !laid.includes(one));
  const shared = left.filter((one) => isOfSomeAgent(one, context));
  const others = left.filter((one) => !shared.includes(one) && one.isQuiet !== true);
  return {
    leaked: laid.length > 0,
    findings: [
      ...laid.slice(0, NAMED).map(leakFinding),
      ...moreLeaks(laid),
      ...suspicion(shared),
      ...changedMeanwhile(others),
    ],
  };
}

const NAMED = 20;

function isAgents({ known, atMs, words }: Difference, context: LeakContext, trail: AgentTrail): boolean {
  if (known !== null) return known === 'agent';
  if (trail.changed(words)) return true;
  if (atMs === null) return false;
  if (context.streams) return trail.usedToolAt(atMs, words);
  return isAgentsAlone(atMs, context) && !context.siblingsMayHaveWrittenAt(atMs);
}

/** Whether it was this agent or one of another task, as both were at work and tell nothing. */
function isOfSomeAgent({ known, atMs }: Difference, context: LeakContext): boolean {
  if (known !== null || atMs === null || context.streams) return false;
  return isAgentsAlone(atMs, context) && context.siblingsMayHaveWrittenAt(atMs);
}

function isAgentsAlone(atMs: number, context: LeakContext): boolean {
  return context.mayHaveWrittenAt(atMs) === true && !context.othersMayHaveWrittenAt(atMs);
}

function leakFinding({ name }: Difference): Finding {
  return {
    code: 'CHECKOUT_LEAK',
    severity: 'high',
    title: `The agent reached the caller’s checkout: ${name}`,
    file: name,
    detail: 'It is not as it was before the task, and what the agent did speaks for its being the cause.',
    remedy: 'look at it with git diff, and undo what is not wanted',
  };
}

function moreLeaks(laid: readonly Difference[]): Finding[] {
  if (laid.length <= NAMED) return [];
  const rest = laid.slice(NAMED).map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_LEAK',
      severity: 'high',
      title: `The agent reached the caller’s checkout: ${rest.length} more`,
      detail: nameSample({ count: rest.length, names: rest }),
      remedy: 'look at them with git diff, and undo what is not wanted',
    },
  ];
}

function suspicion(shared: readonly Difference[]): Finding[] {
  if (shared.length === 0) return [];
  const names = shared.map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_SUSPECT',
      severity: 'medium',
      title: 'This agent or that of another task reached the caller’s checkout',
      detail: `Both were at work then, and neither tells what it does: ${nameSample({ count: names.length, names })}`,
      remedy: 'look at it with git diff, and undo what is not wanted',
    },
  ];
}

function changedMeanwhile(others: readonly Difference[]): Finding[] {
  if (others.length === 0) return [];
  const names = others.map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_CHANGED',
      severity: 'info',
      title: 'The caller’s checkout changed meanwhile',
      detail: `Nothing lays this to the agent: ${nameSample({ count: names.length, names })}`,
      remedy: 'nothing is to be done if it was you',
    },
  ];
}
