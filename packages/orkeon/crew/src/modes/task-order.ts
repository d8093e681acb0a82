/** A task as ordering sees it. */
export interface OrderedTask {
  readonly id: string;
  /** Ids of tasks that come first. */
  readonly waitsFor: readonly string[];
}

/**
 * The tasks, each after all it waits for, in declared order wherever that leaves a choice.
 * Tasks of a circle, and those behind one, are left out.
 */
export function inOrder<Task extends OrderedTask>(tasks: readonly Task[]): readonly Task[] {
  const known = new Set(tasks.map((task) => task.id));
  const done = new Set<string>();
  const isReady = (task: Task) => task.waitsFor.every((id) => done.has(id) || !known.has(id));
  const ordered: Task[] = [];
  let waiting = [...tasks];
  for (let next = waiting.find(isReady); next !== undefined; next = waiting.find(isReady)) {
    const { id } = next;
    ordered.push(next);
    done.add(id);
    waiting = waiting.filter((task) => task.id !== id);
  }
  return ordered;
}

/**
 * Circles of tasks that wait for each other, each from a task round to the same task; at least one when there is any.
 */
export function findCircles(tasks: readonly OrderedTask[]): readonly (readonly string[])[] {
  const ordered = new Set(inOrder(tasks).map((task) => task.id));
  const stuck = new Map(tasks.filter((task) => !ordered.has(task.id)).map((task) => [task.id, task]));
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const start of stuck.keys()) {
    const trail: string[] = [];
    let id: string | undefined = start;
    while (id !== undefined && !seen.has(id)) {
      seen.add(id);
      trail.push(id);
      id = stuck.get(id)?.waitsFor.find((wanted) => stuck.has(wanted));
    }
    if (id !== undefined && trail.includes(id)) circles.push([...trail.slice(trail.indexOf(id)), id]);
  }
  return circles;
}
