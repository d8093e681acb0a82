import type { RunRequest } from '../grammar/run-request.ts';
import { countText } from '../render/count-text.ts';
import { loadCrew } from '../run/load-crew.ts';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** Checks a crew file; no model is asked and no task runs. */
export async function validateCrew(request: RunRequest, own: LookingProcess): Promise<Answer> {
  const loaded = await loadCrew(request, { cwd: own.cwd(), environment: own.env });
  if (!loaded.ok) return loaded;
  const { name, agents, tasks, process } = loaded.value.crew;
  if (request.json) {
    const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
    const value = { ok: true, target: request.target, name, process, agents: ids(agents), tasks: ids(tasks) };
    return { ok: true, value: { text: jsonAnswer(value) } };
  }
  const counts = `${countText(agents.length, 'agent')}, ${countText(tasks.length, 'task')}`;
  return { ok: true, value: { text: `${request.target} is valid: crew '${name}', ${process}, ${counts}\n` } };
}
