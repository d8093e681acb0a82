import type { Refusal } from '@caesar/protocol';
import { LONGEST_DURATION_MS, parseDuration } from '../config/duration.ts';
import type { TaskRequest } from './task-request.ts';

/** Why a request makes no sense whatever the world looks like, or null when it does. */
export function checkRequest(request: TaskRequest): Refusal | null {
  return checkObjective(request) ?? checkTexts(request) ?? checkVerify(request) ?? checkTimeout(request);
}

function checkObjective({ objective }: TaskRequest): Refusal | null {
  if (objective.trim() !== '') return null;
  return {
    code: 'OBJECTIVE_EMPTY',
    reason: 'the objective is empty',
    remedy:
      'say what to do: as an argument, or with --objective <text>, --objective @<file> or --objective -',
  };
}

/** No program can be handed a NUL character. */
function checkTexts(request: TaskRequest): Refusal | null {
  const { objective, context = '', model = '' } = request;
  const { constraints = [], acceptance_criteria = [], verify = [], extra_args = [] } = request;
  const texts = {
    objective: [objective],
    context: [context],
    model: [model],
    constraints,
    acceptance_criteria,
    verify,
    extra_args,
  };
  const bad = Object.entries(texts).find(([, held]) => held.some((text) => text.includes('\0')));
  if (bad === undefined) return null;
  return {
    code: 'TEXT_HAS_NUL',
    reason: `${bad[0]} holds a NUL character`,
    remedy: 'give plain text; a file that is given with @ must be a text file',
  };
}

function checkVerify({ verify = [] }: TaskRequest): Refusal | null {
  if (verify.every((command) => command.trim() !== '')) return null;
  return {
    code: 'VERIFY_EMPTY',
    reason: 'a verification command is empty and would always pass',
    remedy: 'give --verify a shell command, such as "npm test"',
  };
}

function checkTimeout({ timeout_ms }: TaskRequest): Refusal | null {
  if (timeout_ms === undefined || parseDuration(timeout_ms) !== null) return null;
  return {
    code: 'TIMEOUT_INVALID',
    reason: `a time limit of ${timeout_ms} ms cannot be kept`,
    remedy: `give whole milliseconds from 1 to ${LONGEST_DURATION_MS}`,
  };
}
