import { defined } from '../defined.ts';
import type { Conversation } from './conversation.ts';
import type { ModelAnswer, ModelFailure, ModelRequest, ModelUsage } from './exchange.ts';
import type { TurnScene } from './turn-scene.ts';

/** What asking came to: the parts of a usable answer, or why the task ends. Either may have cost something. */
type Reply = { readonly usage?: ModelUsage } & (
  | { readonly ok: true; readonly parts: ModelAnswer['parts'] }
  | { readonly ok: false; readonly code: string; readonly message: string }
);

/**
 * Asks the model to go on, and says what it cost and, under `stream`, what it says.
 * A full context is met once, by a shorter conversation. Rejects when the task is stopped.
 */
export async function askModel(
  scene: TurnScene,
  conversation: Conversation,
  fixed: Omit<ModelRequest, 'messages'>,
): Promise<Reply> {
  const ask = () => exchange(scene, { ...fixed, messages: conversation.messages });
  const first = await ask();
  const overflowed = !first.ok && first.code === 'context_overflow';
  const answer = overflowed && conversation.compact() ? await ask() : first;
  if (!answer.ok) return { ok: false, code: answer.code, message: answer.message };
  sayCost(scene, answer);
  return { ...judge(answer), ...defined({ usage: answer.usage }) };
}

/** An answer that was cut or withheld is no answer, whatever it holds. */
function judge({ finish, parts }: ModelAnswer): Reply {
  if (finish === 'length') {
    const message = "the model's answer was cut at its token limit: raise 'llm.maxTokens' or ask for less";
    return { ok: false, code: 'truncated_response', message };
  }
  if (finish === 'filtered') {
    return { ok: false, code: 'filtered_response', message: "the provider withheld the model's answer" };
  }
  return { ok: true, parts };
}

async function exchange(scene: TurnScene, request: ModelRequest): Promise<ModelAnswer | ModelFailure> {
  const { signal } = scene.clock;
  const onText = scene.stream ? (text: string) => sayDelta(scene, text) : undefined;
  return scene.model.exchange(request, { signal, ...defined({ onText }) });
}

/** Names the crew too, so that nobody copies each of thousands of fragments to add it. */
function sayDelta({ turn, clock }: TurnScene, text: string): void {
  if (clock.signal.aborted) return;
  const { crew, agent, task, causationId } = turn;
  turn.emit({
    kind: 'llm.delta',
    crewId: crew.name,
    agentId: agent.id,
    causationId,
    text,
    taskId: task.id,
  });
}

/** The meter moves only when the provider counted. */
function sayCost({ turn, ledger }: TurnScene, { usage, model }: ModelAnswer): void {
  if (usage === undefined) return;
  const { agent, causationId } = turn;
  turn.emit({
    kind: 'cost.updated',
    agentId: agent.id,
    causationId,
    ...ledger.add(usage),
    ...defined({ model }),
  });
}
