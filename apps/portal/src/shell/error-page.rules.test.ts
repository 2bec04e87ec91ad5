import { expect, it } from 'vitest';
import { CallError, unreachable } from '../lib/call-error.ts';
import { failureOf } from './error-page.tsx';

it('SHELL-077 SHELL-078 an error without words is 500 and Error', () => {
  expect(failureOf(new Error(''))).toMatchObject({ status: 500, message: 'Error' });
  expect(failureOf('thrown text')).toMatchObject({ status: 500, message: 'Error' });
});

it('SHELL-076 SHELL-078 the message and the status of a refused call, with its reference', () => {
  const error = new CallError({
    status: 403,
    code: 'NotAllowed',
    message: 'You do not have the permission for this.',
    errors: [],
    current: null,
    requestId: 'r-1',
  });
  expect(failureOf(error)).toEqual({
    status: 403,
    message: 'You do not have the permission for this.',
    requestId: 'r-1',
    canReload: false,
  });
});

it('no answer at all is not told as a fault of the server', () => {
  expect(failureOf(unreachable())).toMatchObject({ status: null, canReload: true });
});
