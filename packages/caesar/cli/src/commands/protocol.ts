import type { ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoice } from '../options/choice-option.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import type { ProtocolAsked } from './protocol-asked.ts';

/** `caesar protocol`: the schemas of the standard, and whether documents and agents keep to it. */
export async function protocol(asked: Asked, session: Session): Promise<ExitCode> {
  const typed = asked as ProtocolAsked;
  const json = typed.options.json === true;
  const action = readChoice('protocol', typed.operands.action, ['schema', 'check'] as const);
  if (!action.ok) return refuse(session, action.refusal, { json });
  if (action.value === 'schema') {
    return (await import('./protocol-schema.ts')).protocolSchema(typed, session);
  }
  if (json && typed.options.junit === true) return refuse(session, TWO_FORMATS, { json });
  if (typed.options.agent !== undefined) {
    return (await import('./protocol-check-agent.ts')).protocolCheckAgent(typed, session);
  }
  return (await import('./protocol-check.ts')).protocolCheck(typed, session);
}

const TWO_FORMATS = {
  code: 'OPTION_CONFLICT',
  reason: '--json and --junit exclude each other',
  remedy: 'leave out one of the two',
};
