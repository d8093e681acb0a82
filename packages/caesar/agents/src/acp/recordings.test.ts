import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '../fact.ts';
import { factLines, translate } from '../test-support/recordings.ts';
import { acpAgents } from './known-agents.ts';
import { acpTranslator } from './translate.ts';

const folder = new URL('./fixtures/', import.meta.url);
const recorded = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => ({ name: file.replace(/\.jsonl$/, ''), lines: agentLines(file) }));

/** What the agent said, of a recording that holds both sides. */
function agentLines(file: string): string[] {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const messages = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return messages.flatMap(({ dir, msg }) => (dir === '<-' ? [JSON.stringify(msg)] : []));
}

const replay = (lines: readonly string[]) => translate(acpTranslator({ workspace: '/workspace' }), lines);
const isSuccess = (fact: Fact) => fact.kind === 'outcome' && fact.outcome === 'succeeded';

test.each(recorded)('$name: the recording tells what is pinned beside it', async ({ name, lines }) => {
  const { pathname } = new URL(`${name}.facts.txt`, folder);
  await expect(factLines(replay(lines))).toMatchFileSnapshot(pathname);
});

test('every known agent has recordings of the version that it was seen at work with', () => {
  for (const { id, provenVersion } of acpAgents) {
    const cases = recorded.filter(({ name }) => name.startsWith(`${id}-${provenVersion}-`));
    expect(cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/-work$/), expect.stringMatching(/-cancel$/)]),
    );
  }
});

test.each(recorded)('$name: it ends once, every line is understood, and each call ends once', ({ lines }) => {
  const facts = replay(lines);
  expect(facts.filter(({ kind }) => kind === 'outcome')).toHaveLength(1);
  expect(facts.filter(({ kind }) => kind === 'session')).toHaveLength(1);
  expect(facts.filter(({ kind }) => kind === 'unknown_line')).toEqual([]);
  const uses = facts.flatMap((fact) =>
    fact.kind === 'event' && fact.event.type === 'tool_use' ? [fact.event] : [],
  );
  for (const { id } of uses) {
    const statuses = uses.filter((use) => use.id === id).map(({ status }) => status);
    expect(statuses[0]).toBe('started');
    expect(statuses.length).toBeLessThanOrEqual(2);
  }
});

test('no beginning of a recording tells of a success', () => {
  for (const { name, lines } of recorded) {
    const end = lines.findIndex((line) => line.includes('"stopReason"'));
    for (let length = 0; length <= end; length += 1) {
      expect(replay(lines.slice(0, length)).some(isSuccess), `${name}: ${length} lines`).toBe(false);
    }
  }
});

test('a line that is cut off is counted, and takes nothing of the others', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recorded), fc.nat(), fc.nat(), ({ lines }, at, cut) => {
      const index = at % lines.length;
      const line = lines[index] ?? '';
      const facts = replay(lines.with(index, line.slice(0, 1 + (cut % (line.length - 1)))));
      expect(facts.filter(({ kind }) => kind === 'unknown_line')).toHaveLength(1);
    }),
  );
});

test('nothing that an agent may say makes the translator throw', () => {
  const field = fc.constantFrom('id', 'result', 'error', 'params', 'stopReason', 'toolCallId', 'content');
  const method = fc.constantFrom('session/update', 'session/request_permission', 'of/tomorrow', undefined);
  const update = fc.record({
    sessionUpdate: fc.constantFrom(
      'tool_call',
      'tool_call_update',
      'plan',
      'usage_update',
      'agent_message_chunk',
    ),
    toolCallId: fc.jsonValue(),
    rawInput: fc.jsonValue(),
    rawOutput: fc.jsonValue(),
    content: fc.jsonValue(),
    locations: fc.jsonValue(),
    status: fc.constantFrom('completed', 'failed', 'pending', 7),
  });
  const message = fc.oneof(
    fc.record({ method, params: fc.record({ sessionId: fc.string(), update, toolCall: update }) }),
    fc.record({ method, values: fc.dictionary(field, fc.jsonValue()) }).map(({ method: name, values }) => ({
      method: name,
      ...values,
    })),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
      const facts = replay(messages.map((one) => JSON.stringify(one) ?? ''));
      expect(facts.filter(({ kind }) => kind === 'outcome').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});
