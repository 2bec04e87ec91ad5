import { describe, expect, it } from 'vitest';
import { stateOf } from '@alveary/portal/lib/list-address.ts';
import { problemsOfAddress } from './appointment-address.rules.ts';
import { appointmentsList } from './appointments.list.ts';

const ID = '0190a0a0-0000-7000-8000-000000000101';
const LINK = `page=1&sort=createdDate,desc&size=20&status.equals=BOOKED&calendarEventId.specified=true&principal.equals=${ID}`;
const asked = (query: string) =>
  appointmentsList.question(stateOf(appointmentsList, new URLSearchParams(query), {}), undefined).query;

describe('the address of the list', () => {
  it('ADMIN-007 ADMIN-008 the documented link asks for booked calendar appointments of the patient', () => {
    expect(asked(LINK)).toEqual({
      page: 0,
      size: 20,
      sort: 'createdDate,desc',
      'status.equals': 'BOOKED',
      'calendarEventId.specified': 'true',
      'principal.equals': ID,
      'portalCode.notEquals': 'TESTING',
      includePii: 'true',
    });
    expect(asked('size=50&sort=startTime,asc')).toMatchObject({ size: 50, sort: 'startTime,asc' });
  });

  it('ADMIN-007 without parameters it is page 1, newest created first, 20 to a page', () => {
    expect(asked('')).toEqual({
      page: 0,
      size: 20,
      sort: 'createdDate,desc',
      'portalCode.notEquals': 'TESTING',
      includePii: 'true',
    });
  });

  it.each([
    [LINK, []],
    ['', []],
    ['status.equals=NOW', ['The address has a value for "status.equals" that this list does not take.']],
    ['size=500', ['The address has a value for "size" that this list does not take.']],
    ['principal.equals=1', ['The address has a value for "principal.equals" that this list does not take.']],
    ['purpose.equals=X', ['The address filters by "purpose.equals", which this list does not know.']],
  ])('%s has the problems %j', (query, problems) => {
    expect(problemsOfAddress(new URLSearchParams(query))).toEqual(problems);
  });
});
