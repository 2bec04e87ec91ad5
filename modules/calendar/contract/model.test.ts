// Which addresses may a booking link have?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { newScheduleLink } from './model.ts';

it.each([
  ['https://book.alveary.example/nadia', true],
  ['http://book.alveary.example/nadia', false],
  ['https://nadia@book.alveary.example', false],
  ['https://:secret@book.alveary.example', false],
  ['book.alveary.example', false],
])('%s may be one: %s', (bookingLink, isRight) => {
  expect(complaintsOf(newScheduleLink, { title: 'Review', bookingLink })).toEqual(
    isRight ? [] : ['bookingLink: Paste the whole address of the booking page; it begins with https://.'],
  );
});
