import { requirements } from './requirements.ts';

const known = new Set(requirements.map((requirement) => requirement.id));

/**
 * Wraps a test body with the ids of the requirements that it proves, and returns the body unchanged.
 * `test('a minimal report is valid', verifies('caesar.report.required-fields', () => { … }))`; several ids as a list.
 * Throws while the file loads when an id is not in `requirements.ts`.
 */
export function verifies<Body extends (...given: never[]) => unknown>(
  ids: string | readonly string[],
  body: Body,
): Body {
  for (const id of typeof ids === 'string' ? [ids] : ids) {
    if (!known.has(id)) throw new Error(`no requirement has the id '${id}' (see spec/requirements.ts)`);
  }
  return body;
}
