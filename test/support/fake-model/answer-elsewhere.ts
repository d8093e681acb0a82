import type { ServerResponse } from 'node:http';
import type { Json } from './asked.ts';

/** What agents ask beside their conversation, and what they are told; the first path that fits. */
const ANSWERS: readonly { readonly method: string; readonly path: RegExp; readonly body: Json }[] = [
  { method: 'POST', path: /\/count_tokens$/, body: { input_tokens: 1000 } },
  { method: 'POST', path: /:countTokens$/, body: { totalTokens: 1000 } },
  { method: 'GET', path: /\/models$/, body: { object: 'list', data: [], has_more: false } },
  { method: 'HEAD', path: /^\/?$/, body: {} },
  { method: 'GET', path: /^\/?$/, body: {} },
];

/** Answers a request that belongs to no conversation; not found where nothing is known, or no script is there. */
export function answerElsewhere(
  response: ServerResponse,
  { method, path, known }: { method: string; path: string; known: boolean },
): void {
  const answer = ANSWERS.find((candidate) => candidate.method === method && candidate.path.test(path));
  response.statusCode = known && answer !== undefined ? 200 : 404;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify(response.statusCode === 200 ? answer?.body : { error: { message: 'not found' } }),
  );
}
