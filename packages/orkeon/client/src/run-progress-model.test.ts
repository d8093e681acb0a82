import { parseEvent } from '@orkeon/protocol';
import { expect, test } from 'vitest';
import { phaseOf } from './phase.ts';
import { RunProgressModel } from './run-progress-model.ts';
import { placed, type Said } from './test-support/reduce-all.ts';

function observed() {
  const heard: (string | null)[] = [];
  const model = new RunProgressModel((kind) => heard.push(kind));
  return { heard, model };
}

const ask = (correlationId: string): Said => ({ kind: 'input.needed', correlationId });
const request = (correlationId: string): Said => ({ kind: 'hub.message', correlationId, expectsReply: true });

test('a listener hears the kind of what moved, and nothing of what did not', () => {
  const { heard, model } = observed();
  const said = placed(
    { kind: 'run.started' },
    { kind: 'mood' },
    { kind: 'tool.returned', toolName: 'x' },
    { kind: 'llm.delta', text: 'x' },
  );
  for (const event of said) model.apply(event);
  expect(heard).toEqual(['run.started', 'llm.delta']);
});

test('an accepted answer takes its question off at once, and is a change of this side', () => {
  const { heard, model } = observed();
  for (const event of placed(ask('a'), ask('b'), ask('c'))) model.apply(event);
  model.answerAccepted('b');
  model.answerAccepted();
  model.answerAccepted('b');
  expect(model.progress.questions.map(({ correlationId }) => correlationId)).toEqual(['c']);
  expect(heard.slice(3)).toEqual([null, null]);
});

test('an accepted reply takes its request off at once', () => {
  const { heard, model } = observed();
  for (const event of placed(request('a'), request('b'), request('c'))) model.apply(event);
  model.replyAccepted('c');
  model.replyAccepted();
  model.replyAccepted('z');
  expect(model.progress.agentRequests.map(({ correlationId }) => correlationId)).toEqual(['b']);
  expect(heard.slice(3)).toEqual([null, null]);
});

test('a stream that stops before its end was cut off, and is no success', () => {
  const { heard, model } = observed();
  for (const event of placed({ kind: 'run.started' }, { kind: 'tool.called', toolName: 'x' }, ask('a')))
    model.apply(event);
  model.streamEnded();
  model.streamEnded();
  expect(phaseOf(model.progress)).toBe('cut-off');
  expect(model.progress).toMatchObject({
    questions: [],
    activeTools: [],
    unfinishedTools: [{}],
    outcome: null,
  });
  expect(heard.slice(3)).toEqual([null]);
});

test('a stream that stops after its end changes nothing', () => {
  const { model } = observed();
  for (const event of placed({ kind: 'run.finished', success: true })) model.apply(event);
  model.streamEnded();
  expect(phaseOf(model.progress)).toBe('succeeded');
});

test('lines of a stream go straight into the model', () => {
  const model = new RunProgressModel();
  const parsed = parseEvent(
    '{"v":2,"seq":1,"ts":"2026-01-01T00:00:00Z","kind":"run.started","target":"c.yaml"}',
  );
  if (parsed.ok) model.apply(parsed.event);
  expect(model.progress.target).toBe('c.yaml');
});
