// Which addresses may a booking link have, and whoever books by hand?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { newSandboxEvent, newScheduleLink } from './model.ts';

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

it('USERS-044 whoever books has an address that can be one', () => {
  const event = { start: '2026-03-01T09:00:00Z', duration: 30, attendeeName: 'Maya', attendeeEmail: 'maya' };
  expect(complaintsOf(newSandboxEvent, event)).toEqual(['attendeeEmail: Not a valid email address.']);
});
