// What is said of the right patient when a part of it cannot be right? What the patient search says (OP-APPT-3)
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { appointmentFixCalls } from './fix.calls.ts';

const DATE = 'dateOfBirth: Date of birth must be in the format YYYY-MM-DD (i.e. 1970-01-31)';
const PHONE = 'phone: Phone number should have exactly 10 numbers. No country code needed.';

it.each([
  ['PSEARCH-031', { dateOfBirth: '1970-13-01' }, [DATE]],
  ['PSEARCH-031', { dateOfBirth: '31.1.1970' }, [DATE]],
  ['PSEARCH-031', { dateOfBirth: '1970-01-31' }, []],
  ['PSEARCH-033', { phone: '+1 415 555 0101' }, [PHONE]],
  ['PSEARCH-033', { phone: '(415) 555-0101' }, []],
  ['USERS-044', { email: 'rita' }, ['email: Not a valid email address.']],
])('%s %j', (_id, said, wrong) => {
  expect(complaintsOf(appointmentFixCalls.fix.input.body, said)).toEqual(wrong);
});
