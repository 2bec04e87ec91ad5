// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  changedSandboxEvent,
  changedScheduleLink,
  eventIdField,
  newSandboxEvent,
  newScheduleLink,
  sandboxEvent,
} from './model.ts';

it.each([
  [
    'changedSandboxEvent',
    changedSandboxEvent,
    { version: 'integer 1–', 'duration?': 'integer 15–120', 'cancelled?': 'true' },
  ],
  [
    'changedScheduleLink',
    changedScheduleLink,
    { title: 'text 1–80', bookingLink: 'text –500', version: 'integer 1–' },
  ],
  ['eventIdField', eventIdField, { it: 'text /^[0-9a-f-]{32,36}$/' }],
  [
    'newSandboxEvent',
    newSandboxEvent,
    { duration: 'integer 15–120', attendeeName: 'text 1–100', 'description?': 'text –1000' },
  ],
  ['newScheduleLink', newScheduleLink, { title: 'text 1–80', bookingLink: 'text –500' }],
  [
    'sandboxEvent',
    sandboxEvent,
    { id: 'text /^[0-9a-f-]{32,36}$/', status: 'confirmed | tentative | cancelled' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
