import { isRefusal, type Task } from '@caesar/protocol';
import type { PlanFacts } from '../plan/plan-facts.ts';
import { planTask } from '../plan/plan-task.ts';
import type { Planned, TaskPlan } from '../plan/task-plan.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { FollowUp } from './follow-up.ts';
import { followUpContext, followUpObjective } from './follow-up-context.ts';
import { refuseFollowUp } from './refuse-continuation.ts';

/** What a follow-up takes over from the former task. */
export interface FormerWork {
  readonly former: TaskRecord;
  /** The task as its agent read it; null when it is gone. */
  readonly document: Task | null;
}

/** Plans a follow-up: by the same agent, in the same mode and place, held against the same checks. */
export function planContinuation(
  followUp: FollowUp,
  { former, document }: FormerWork,
  facts: PlanFacts,
): Planned {
  const agent = facts.catalog.find(former.agent);
  if (isRefusal(agent)) return { ok: false, refusal: agent };
  const nonsense = refuseFollowUp(followUp, former);
  if (nonsense !== null) return { ok: false, refusal: nonsense };
  const session = agent.capabilities.resume ? former.session : null;
  const role = facts.config.role.find(({ name }) => name === former.role)?.name;
  const planned = planTask(
    {
      objective: followUpObjective(followUp),
      agent: former.agent,
      mode: former.mode,
      isolation: former.isolation,
      timeout_ms: followUp.timeout_ms ?? former.deadline_ms,
      channel: followUp.channel ?? former.report_via === 'channel',
      context: followUpContext(followUp, {
        former,
        context: document?.context ?? '',
        remembers: session !== null,
      }),
      constraints: document?.constraints ?? [],
      acceptance_criteria: document?.acceptance_criteria ?? [],
      verify: former.verification.map(({ command }) => command),
      ...(role === undefined ? {} : { role }),
    },
    facts,
  );
  return planned.ok ? { ok: true, plan: placed(planned.plan, former, session) } : planned;
}

/** The same plan in the place where the former task worked. */
function placed(plan: TaskPlan, former: TaskRecord, session: TaskRecord['session']): TaskPlan {
  const changes = former.report?.changes ?? [];
  return {
    ...plan,
    base: former.base_ref ?? plan.base,
    isolation_reason: `It goes on where task ${former.id} worked.`,
    subdirectory: former.subdirectory,
    not_carried: [],
    continues: { task_id: former.id, session, changes },
  };
}
