import { hasEnded, type TaskRecord } from '@caesar/engine';
import { systemClock } from '@caesar/host';
import type { Event, UnknownEvent } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { refuse } from '../refuse.ts';
import type { TaskView } from '../render/task-view.ts';
import { watchFrame } from '../render/watch-frame.ts';
import type { Session } from '../session.ts';
import { openEventLines } from '../terminal/event-lines.ts';
import { openScreen } from '../terminal/screen.ts';
import { findTasks } from './find-tasks.ts';
import { observeTasks } from './observe-tasks.ts';
import { printJson } from './print-json.ts';

type WatchAsked = Asked<
  { readonly once?: boolean; readonly bell?: boolean },
  { readonly ids: readonly string[] }
>;

/** How what is observed is shown. */
interface Show extends Disposable {
  event(view: TaskView, event: Event | UnknownEvent): void;
  draw(views: readonly TaskView[]): void;
}

/** `caesar watch`: what tasks are doing, as they do it. */
export async function watch(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as WatchAsked;
  const json = options.json === true;
  const found = await findTasks(asked as WatchAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, ids } = found.value;
  const once = options.once === true;
  using interrupts = listenForInterrupts(() => undefined);
  using show = once ? silent : openShow(session, json);
  const standing = new Map<string, TaskRecord['status']>();
  const views = await observeTasks(project, {
    ids,
    once,
    signal: interrupts.signal,
    isWanted: () => !session.stdout.isClosed,
    onEvent: (view, event) => show.event(view, event),
    onChange: (all) => {
      if (options.bell === true && calls(standing, all)) session.stderr.write('\u0007');
      show.draw(all);
    },
  });
  if (once && json) printJson(session, { tasks: views.map(({ record }) => record) });
  else if (once || (session.stdout.isTTY && !json))
    session.stdout.write(`${frame(views, session).join('\n')}\n`);
  return EXIT_CODES.good;
}

const silent: Show = { event: () => undefined, draw: () => undefined, [Symbol.dispose]: () => undefined };

function openShow(session: Session, json: boolean): Show {
  if (json) {
    const event: Show['event'] = (_, one) => session.stdout.write(`${JSON.stringify(one)}\n`);
    return { ...silent, event };
  }
  if (!session.stdout.isTTY) return { ...silent, event: openEventLines(session.stdout) };
  const screen = openScreen(session.stdout);
  return {
    event: () => undefined,
    draw: (views) => screen.draw(() => frame(views, session)),
    [Symbol.dispose]: () => screen[Symbol.dispose](),
  };
}

function frame(views: readonly TaskView[], { stdout }: Session): string[] {
  return watchFrame(views, { theme: stdout.theme, width: stdout.width, nowMs: systemClock.now().getTime() });
}

/** Whether a task has come to ask or to its end since the last look; what stood so at the first look does not call. */
function calls(standing: Map<string, TaskRecord['status']>, views: readonly TaskView[]): boolean {
  let called = false;
  for (const { record } of views) {
    const before = standing.get(record.id);
    standing.set(record.id, record.status);
    const isNew = before !== undefined && before !== record.status;
    called ||= isNew && (record.status === 'waiting' || hasEnded(record.status));
  }
  return called;
}
