import { ensureDirectory, type HeldLock, readLockHolder, watchDirectory } from '@caesar/host';
import { drawTicket, ticketsBefore } from './draw-ticket.ts';
import { takeIfFree } from './free-lock.ts';
import { type QueueFiles, queueFiles } from './queue-files.ts';

/** Who wants to work, and within which bounds. */
export interface TurnRequest {
  readonly stateDirectory: string;
  readonly taskId: string;
  /** The task whose agent handed this one out; while it waits for this one, its place is lent. */
  readonly parentTaskId: string | null;
  /** How many tasks work at once, over all processes. */
  readonly maxParallel: number;
  /** What others are told of the holder. */
  readonly label: string;
  readonly signal: AbortSignal;
  /** Told who holds the places, when the task has to wait and whenever that changes. */
  readonly onNotice: (notice: string) => void;
}

/** A place at work; disposing of it lets the next task in. */
export type Turn = AsyncDisposable;

/** Waits for a place, first come first served over all processes. Null when the signal came first. */
export async function takeTurn(request: TurnRequest): Promise<Turn | null> {
  const files = queueFiles(request.stateDirectory);
  await ensureDirectory(files.directory);
  if ((await files.tickets()).length === 0) {
    const free = await takePlace(files, request);
    if (free !== null) return free;
  }
  await using ticket = await drawTicket(files, request);
  if (ticket === null) return null;
  const tell = noticing(files, request);
  for await (const _ of watchDirectory(files.directory, { signal: request.signal })) {
    const place = await borrowPlace(files, request);
    if (place !== null) return place;
    const isFirst = (await ticketsBefore(files, ticket.number).next()).done === true;
    const free = isFirst ? await takePlace(files, request) : null;
    if (free !== null) return free;
    await tell();
  }
  return null;
}

async function takePlace(files: QueueFiles, request: TurnRequest): Promise<HeldLock | null> {
  const borrowed = await borrowPlace(files, request);
  if (borrowed !== null) return borrowed;
  for (let index = 0; index < request.maxParallel; index += 1) {
    const place = await takeIfFree(files.slot(index), request.label);
    if (place !== null) return place;
  }
  return null;
}

/** The parent's place, when the parent waits for this very task and has not lent it to another child. */
async function borrowPlace(files: QueueFiles, request: TurnRequest): Promise<HeldLock | null> {
  const { taskId, parentTaskId } = request;
  if (parentTaskId === null) return null;
  if ((await readLockHolder(files.wait(taskId, parentTaskId))) === null) return null;
  return takeIfFree(files.lentBy(parentTaskId), request.label);
}

/** Says who is in the way, once for each answer. */
function noticing(files: QueueFiles, { maxParallel, onNotice }: TurnRequest): () => Promise<void> {
  let said = '';
  return async () => {
    const holders: string[] = [];
    for (let index = 0; index < maxParallel; index += 1) {
      const holder = await readLockHolder(files.slot(index));
      if (holder !== null) holders.push(holder.label ?? `process ${holder.pid}`);
    }
    const notice = `waiting for a free place: ${holders.length} of ${maxParallel} are taken, by ${holders.join('; ')}`;
    if (holders.length === 0 || notice === said) return;
    said = notice;
    onNotice(notice);
  };
}
