import { findCircles } from '../modes/task-order.ts';
import { nearestName } from './nearest.ts';
import type { Outline } from './outline.ts';
import type { Path, Reading } from './reading.ts';

/** Refuses references to agents, tasks and tools that are not there, and tasks that wait for each other. */
export function checkReferences(
  outline: Outline,
  tools: readonly string[] | undefined,
  reading: Reading,
): void {
  const refuseUnknown = (name: string | undefined, known: readonly string[], what: string, path: Path) => {
    if (!name || known.includes(name) || reading.isRefused(path)) return;
    const nearest = nearestName(name, known);
    const advice =
      nearest === undefined ? `known are ${known.join(', ') || 'none'}` : `did you mean '${nearest}'?`;
    reading.refuse(path, `no ${what} is called '${name}': ${advice}`, nearest);
  };
  const agents = outline.agents.map(({ id }) => id).filter(Boolean);
  const tasks = outline.tasks.map(({ id }) => id).filter(Boolean);
  const checkTools = (names: readonly string[], path: Path) => {
    for (const [index, name] of names.entries()) {
      if (tools) refuseUnknown(name, tools, 'tool', [...path, 'tools', index]);
    }
  };
  outline.agents.forEach((agent, index) => {
    checkTools(agent.tools, ['agents', index]);
  });
  outline.tasks.forEach((task, index) => {
    refuseUnknown(task.agent, agents, 'agent', ['tasks', index, 'agent']);
    checkTools(task.tools, ['tasks', index]);
    for (const key of ['dependencies', 'context'] as const) {
      for (const [position, name] of task[key].entries()) {
        refuseUnknown(name, tasks, 'task', ['tasks', index, key, position]);
      }
    }
  });
  refuseCircles(outline, reading);
}

function refuseCircles({ tasks }: Outline, reading: Reading): void {
  const ordered = tasks.map((task) => ({
    id: task.id,
    waitsFor: [...task.dependencies, ...task.context].filter(Boolean),
  }));
  for (const circle of findCircles(ordered)) {
    const [first, second] = circle;
    const index = tasks.findIndex((task) => task.id === first);
    const key = tasks[index]?.dependencies.includes(second ?? '') ? 'dependencies' : 'context';
    const position = tasks[index]?.[key].indexOf(second ?? '') ?? 0;
    reading.refuse(['tasks', index, key, position], explainCircle(circle));
  }
}

function explainCircle(circle: readonly string[]): string {
  if (circle.length === 2) return `the task '${circle[0]}' waits for itself: remove it`;
  return `the tasks wait for each other, ${circle.join(' → ')}: remove one of the links`;
}
