// Beside which field does a message stand?
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { instantField } from '@alveary/contract/fields.ts';
import { fieldNamed, messagesOf, placeMessages } from './form-errors.ts';

const fieldOf = fieldNamed(['code', 'lines', 'email']);

describe('which field a message names', () => {
  it.each([
    ['email', 'email'],
    ['conditions.0.code', 'code'],
    ['address.lines.1', 'lines'],
    ['user.phone', null],
    ['', null],
  ])('%j is the field %j', (named, expected) => {
    expect(fieldOf(named)).toBe(expected);
  });
});

it('the first message of each field counts; what belongs to no field is kept', () => {
  const messages = [
    { field: 'email', message: 'Type an address.' },
    { field: 'email', message: 'Too short.' },
    { field: 'version', message: 'Reload it.' },
    { message: 'Nobody may do that.' },
  ];
  expect(placeMessages(messages, fieldOf)).toEqual({
    errors: { email: 'Type an address.' },
    elsewhere: ['Reload it.', 'Nobody may do that.'],
  });
});

it('a schema says it like the server', () => {
  const schema = z.object({ phone: z.object({ type: z.literal('CELL', 'Choose a type.') }) });
  expect(messagesOf(schema.safeParse({ phone: { type: 'FAX' } }).error)).toEqual([
    { field: 'phone.type', message: 'Choose a type.' },
  ]);
});

it.each(['', 'Dec 15, 2026Dec 17 | 10:00'])(
  'asks for a day and a time, not for an instant, where %j stands',
  (typed) => {
    expect(messagesOf(z.object({ start: instantField }).safeParse({ start: typed }).error)).toEqual([
      { field: 'start', message: 'Enter the day and the time.' },
    ]);
  },
);
