import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { additions } from './additions.ts';
import { EVENT_KINDS, eventSchemas, payloadNames, type RunEventKind, runEventSchema } from './run-event.ts';
import { createStamper } from './stamp.ts';
import { exampleFacts } from './test-support/example-facts.ts';
import { fixedClock } from './test-support/fixed-clock.ts';

const added: Readonly<Record<string, object>> = additions;

/** What the contract names: `?` marks what may be absent. */
const contract: Partial<Record<RunEventKind, string>> = {
  'run.started': 'target stream',
  'task.started': 'taskId agentRole',
  'task.completed': 'taskId agentRole success durationMs tokens toolCalls',
  'tool.called': 'toolName argsSummary?',
  'tool.returned': 'toolName success durationMs',
  'delegation.started': 'toRole?',
  'agent.spawned': 'role? reason?',
  'cost.updated': 'tokens model? provider?',
  'llm.delta': 'text',
  'input.needed': 'inputKind prompt choices? defaultValue? taskDescription?',
  'hub.message': 'from? topic? payload? expectsReply?',
  error: 'code message recoverable',
  'run.finished': 'success exitCode tokens',
};

const fieldIds = [
  'orkeon.run.started-fields',
  'orkeon.run.finished-fields',
  'orkeon.task.started-fields',
  'orkeon.task.completed-fields',
  'orkeon.tool.called-fields',
  'orkeon.tool.returned-fields',
  'orkeon.delegation.started-fields',
  'orkeon.agent.spawned-fields',
  'orkeon.llm.delta-fields',
  'orkeon.input.needed-fields',
  'orkeon.hub-message.fields',
  'orkeon.error.fields',
];

test(
  'each kind has the fields of the contract, in its order, before any addition',
  verifies(fieldIds, () => {
    const said = Object.keys(contract).map((kind) => {
      const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> =
        eventSchemas[kind as RunEventKind].shape;
      const own = (payloadNames.get(kind) ?? []).filter((name) => !(name in (added[kind] ?? {})));
      const marked = own.map((name) => (shape[name]?.safeParse(undefined).success ? `${name}?` : name));
      return [kind, marked.join(' ')];
    });
    expect(Object.fromEntries(said)).toEqual(contract);
  }),
);

test('every kind of the contract is known, and one more', () => {
  expect(EVENT_KINDS.filter((kind) => !(kind in contract))).toEqual(['input.closed']);
});

test('an event without any addition is valid, and so is one of each kind', () => {
  const stamper = createStamper({ clock: fixedClock });
  for (const fact of Object.values(exampleFacts)) {
    const { event, line } = stamper.stamp(fact);
    expect(runEventSchema.parse(JSON.parse(line))).toStrictEqual(event);
  }
});

test(
  'a question is of one of three kinds',
  verifies('orkeon.input.kinds', () => {
    const { inputKind } = eventSchemas['input.needed'].shape;
    expect(inputKind.options).toEqual(['text', 'confirm', 'choice']);
  }),
);

test(
  'no field says a price',
  verifies('orkeon.cost.no-price', () => {
    const names = [...payloadNames.values()].flat();
    expect(names.filter((name) => /price|cost|amount|usd|eur|currency|spent/i.test(name))).toEqual([]);
  }),
);
