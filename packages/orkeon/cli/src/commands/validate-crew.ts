import type { RunRequest } from '../grammar/run-request.ts';
import { countText } from '../render/count-text.ts';
import { loadCrew } from '../run/load-crew.ts';
import type { Answer, LookingProcess } from './answer.ts';

/** Checks a crew file; no model is asked and no task runs. */
export async function validateCrew(request: RunRequest, own: LookingProcess): Promise<Answer> {
  const loaded = await loadCrew(request, { cwd: own.cwd(), environment: own.env });
  if (!loaded.ok) return loaded;
  const { name, agents, tasks, process } = loaded.value.crew;
  const counts = `${countText(agents.length, 'agent')}, ${countText(tasks.length, 'task')}`;
  return { ok: true, value: { text: `${request.target} is valid: crew '${name}', ${process}, ${counts}\n` } };
}
