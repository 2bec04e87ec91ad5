import { expect, it } from 'vitest';
import { errorOfAnswer, sentencesOf, UNREACHABLE, unreachable } from './call-error.ts';

const answer = (status: number, body: unknown) =>
  errorOfAnswer(
    '/gateway/sites',
    status,
    'Bad Gateway',
    typeof body === 'string' ? body : JSON.stringify(body),
  );

it('API-006 an error carries message, status, code, field messages, the current row and the request id', () => {
  const error = answer(409, {
    message: 'Somebody else changed this.',
    code: 'Stale',
    statusCode: 409,
    errors: [{ field: 'subject', message: 'Too long.' }, { message: 'Whole.' }, { field: 'x' }, 'Plain.'],
    current: { version: 3 },
    requestId: 'r-7',
  });
  expect(error).toMatchObject({
    status: 409,
    code: 'Stale',
    message: 'Somebody else changed this.',
    errors: [{ field: 'subject', message: 'Too long.' }, { message: 'Whole.' }, { message: 'Plain.' }],
    current: { version: 3 },
    requestId: 'r-7',
  });
});

it.each([
  ['<html><body>502</body></html>', 'Server Error for /gateway/sites: Bad Gateway'],
  ['upstream  timed\nout', 'Server Error for /gateway/sites: upstream timed out'],
  ['', 'Server Error for /gateway/sites: Bad Gateway'],
  ['[1, 2]', 'Server Error for /gateway/sites: [1, 2]'],
  [{ message: 7 }, 'Server Error for /gateway/sites: {"message":7}'],
])('API-005 a body that is not ours gives the documented text: %s', (body, message) => {
  expect(answer(502, body).message).toBe(message);
});

it('API-007 the status defaults to 500', () => {
  expect(answer(0, '').status).toBe(500);
});

it('no answer at all says so and loses nothing', () => {
  expect(unreachable()).toMatchObject({ status: 0, message: UNREACHABLE });
});

it('API-004 the sentences are the entries of the list, else the message', () => {
  expect(sentencesOf(answer(400, { message: 'M', errors: [{ message: 'a' }, { message: 'b' }] }))).toEqual([
    'a',
    'b',
  ]);
  expect(sentencesOf(answer(400, { message: 'M', errors: [{ message: 'a' }] }))).toEqual(['a']);
  expect(sentencesOf(answer(400, { message: 'M', errors: [] }))).toEqual(['M']);
});
