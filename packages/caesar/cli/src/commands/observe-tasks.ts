import {
  followJournal,
  hasEnded,
  listActiveIds,
  needsRecovery,
  type ProjectPlaces,
  readRecord,
  recordsDirectory,
  recoverTask,
  type TaskRecord,
  type TaskStore,
} from '@caesar/engine';
import { systemClock, watchDirectory } from '@caesar/host';
import type { Event, UnknownEvent } from '@caesar/protocol';
import { newView, nextView, type TaskView } from '../render/task-view.ts';

export interface ObserveOptions {
  /** The tasks to observe, to the end of all; none means every task at work, now and later, until the signal. */
  readonly ids: readonly string[];
  /** Look once, at what is there, and return. */
  readonly once: boolean;
  readonly signal: AbortSignal;
  /** Asked on each look; false ends the observation. */
  readonly isWanted: () => boolean;
  readonly onEvent: (view: TaskView, event: Event | UnknownEvent) => void;
  /** Called with all views when a record or a journal has changed. */
  readonly onChange: (views: readonly TaskView[]) => void;
}

/** Observes tasks by their files alone, and returns how they stood at the end. */
export async function observeTasks(
  project: ProjectPlaces,
  options: ObserveOptions,
): Promise<readonly TaskView[]> {
  const store = { stateDirectory: project.stateDirectory };
  const watched = new Map<string, Observed>();
  const all = () => [...watched.values()].map(({ view }) => view);
  const changed = () => options.onChange(all());
  for await (const _ of watchDirectory(recordsDirectory(store), { signal: options.signal })) {
    if (!options.isWanted()) break;
    for (const id of await idsToLookAt(store, options, watched)) {
      const record = await recordOf(project, id);
      if (record !== null) await renew(watched, record, { options, changed });
    }
    changed();
    const isOver = options.ids.length > 0 && all().every(({ record }) => hasEnded(record.status));
    if (options.once || isOver) break;
  }
  for (const observed of watched.values()) await observed.finish();
  return all();
}

/** What is known of a task now; one whose owner died meanwhile is settled. Null while it has no record. */
async function recordOf(project: ProjectPlaces, id: string): Promise<TaskRecord | null> {
  const reading = await readRecord(project, id);
  const recovered = needsRecovery(reading) ? await recoverTask(project, id, systemClock) : null;
  return recovered ?? (reading.state === 'read' ? reading.record : null);
}

/** The ids whose records may have changed: one that has ended never does. */
async function idsToLookAt(
  store: TaskStore,
  { ids }: ObserveOptions,
  watched: ReadonlyMap<string, Observed>,
): Promise<string[]> {
  const wanted = new Set([...watched.keys(), ...(ids.length > 0 ? ids : await listActiveIds(store))]);
  return [...wanted].filter((id) => {
    const known = watched.get(id);
    return known === undefined || !hasEnded(known.view.record.status);
  });
}

/** Takes over what the record says now; a journal is read to its end before its task is shown as ended. */
async function renew(
  watched: Map<string, Observed>,
  record: TaskRecord,
  { options, changed }: { options: ObserveOptions; changed: () => void },
): Promise<void> {
  const observed = watched.get(record.id) ?? follow(newView(record), options, changed);
  watched.set(record.id, observed);
  if (options.once || hasEnded(record.status)) await observed.finish();
  observed.view = { ...observed.view, record };
}

/** One task with the one who reads its journal. */
interface Observed {
  view: TaskView;
  /** Reads what is there by now, and stops. */
  finish(): Promise<void>;
}

function follow(view: TaskView, options: ObserveOptions, changed: () => void): Observed {
  const ended = new AbortController();
  const observed: Observed = {
    view,
    async finish() {
      ended.abort();
      await reading;
    },
  };
  const reading = (async () => {
    for await (const { events, unreadable } of followJournal(view.record, ended.signal)) {
      const nowMs = systemClock.now().getTime();
      for (const event of events) {
        observed.view = nextView(observed.view, event, nowMs);
        options.onEvent(observed.view, event);
      }
      observed.view = { ...observed.view, unreadable: observed.view.unreadable + unreadable };
      if (!options.once) changed();
    }
  })();
  return observed;
}
