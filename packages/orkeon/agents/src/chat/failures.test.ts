import { expect, test } from 'vitest';
import { readFailure } from '../providers/read-failure.ts';
import { refusedAnswer } from './failures.ts';

test.each([
  ['OpenAI', '{"error":{"message":"bad model","type":"x","code":null}}', 'bad model'],
  ['a list', '[{"error":{"message":"bad model"}}]', 'bad model'],
  ['a text for an error', '{"error":"bad model"}', 'bad model'],
  ['flat', '{"object":"error","message":"bad model"}', 'bad model'],
  ['a detail', '{"detail":"bad model"}', 'bad model'],
  ['details', '{"detail":[{"loc":["body"],"msg":"bad model"}]}', 'bad model'],
  ['a sentence', 'bad model\n', 'bad model'],
  ['a page', '<html><body>502</body></html>', 'Not Found'],
  ['nothing', '', 'Not Found'],
  ['an object that says nothing', '{}', 'Not Found'],
])('the message of a refusal is found in %s', (_, body, message) => {
  const response = new Response(null, { status: 404, statusText: 'Not Found' });
  expect(readFailure(refusedAnswer(response, body))).toEqual({
    ok: false,
    code: 'model_error',
    message: `HTTP 404: ${message}`,
    retryable: false,
  });
});

test('a limit that waiting does not lift is not met by waiting', () => {
  const body = '{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}';
  const response = new Response(null, { status: 429 });
  expect(readFailure(refusedAnswer(response, body))).toMatchObject({
    code: 'rate_limited',
    retryable: false,
  });
});
