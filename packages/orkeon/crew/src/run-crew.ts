import type { CrewOutcome, TaskReport } from './crew-outcome.ts';
import type { Crew } from './definition/crew.ts';
import type { Emit } from './emit.ts';
import { sequential } from './modes/sequential.ts';
import type { Mode, Stage } from './modes/stage.ts';
import { settleCrew } from './settle-crew.ts';

const modes: Readonly<Record<Crew['process'], Mode>> = { sequential };

/** What a crew is run with; `causationId` is the id of the `run.started` event. */
export type CrewRun = Stage;

/**
 * Runs a crew in its mode and says what happens to its tasks; a crew that does not succeed says `crew_failed` or
 * `crew_cancelled` last. The run's own start and end are said by whoever calls. Bus contract §3.
 */
export async function runCrew(run: CrewRun): Promise<CrewOutcome> {
  const emit: Emit = (fact) => run.emit(fact.crewId ? fact : { ...fact, crewId: run.crew.name });
  const reached = await modes[run.crew.process]({ ...run, emit });
  const reports = run.crew.tasks.map((task) => reached.get(task.id) ?? unreached(run.crew, task));
  const outcome = settleCrew(reports, run.signal);
  if (outcome.state !== 'succeeded') {
    emit({
      kind: 'error',
      causationId: causeOf(reports) ?? run.causationId,
      code: outcome.state === 'failed' ? 'crew_failed' : 'crew_cancelled',
      message: outcome.message,
      recoverable: false,
    });
  }
  return outcome;
}

/** The end of the first task that did not succeed for a reason of its own. */
const causeOf = (reports: readonly TaskReport[]) =>
  reports.find(({ state }) => state === 'failed' || state === 'refused' || state === 'cancelled')?.eventId;

function unreached(crew: Crew, { id, agent }: Crew['tasks'][number]): TaskReport {
  return {
    taskId: id,
    agentId: agent,
    agentRole: crew.agents.find((known) => known.id === agent)?.role ?? agent,
    state: 'unreached',
    reason: 'the run was cancelled before its turn',
    durationMs: 0,
    tokens: 0,
    toolCalls: 0,
  };
}
