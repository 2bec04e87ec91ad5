// Is what a booking page and its visitors say taken at its bounds, and refused in words beyond them? (OP-APPT-4)
import { describe, expect, it, test } from 'vitest';
import { bookingLengths, newBooking, savedPage } from './model.ts';

const page = {
  slug: 'lena-coaching',
  isOn: true,
  title: 'Coaching',
  introduction: '',
  timeZone: 'America/New_York',
  hours: [{ day: 1, from: 540, to: 720 }],
  lengths: [30],
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 1,
  version: 0,
};
const visitor = {
  start: '2026-12-01T15:00:00Z',
  minutes: 30,
  firstName: 'Maya',
  lastName: 'Thornton',
  email: 'maya@mail.example',
  countryCode: '+1',
  phone: '415 555 0101',
  confirmBy: 'EMAIL',
  timeZone: 'America/New_York',
};

const complaintOf = (schema: typeof savedPage | typeof newBooking, given: unknown): string | null => {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`;
};
const pageWith = (facts: object) => complaintOf(savedPage, { ...page, ...facts });
const visitorWith = (facts: object) => complaintOf(newBooking, { ...visitor, ...facts });
const hours = (day: number, from: number, to: number) => ({ day, from, to });

describe('a page', () => {
  test.each([
    [{ hours: [hours(1, 540, 540)] }, 'hours.0.to: Working hours end after they begin.'],
    [{ hours: [hours(1, 545, 600)] }, 'hours.0.from: Working hours begin and end on a quarter of an hour.'],
    [{ hours: [hours(1, 540, 1455)] }, 'hours.0.to: A day has 24 hours.'],
    [{ hours: [hours(1, 540, 720), hours(1, 705, 900)] }, 'hours: Two times of a day overlap.'],
    [
      { hours: [hours(1, 705, 900), hours(2, 0, 15), hours(1, 540, 720)] },
      'hours: Two times of a day overlap.',
    ],
    [
      { hours: Array.from({ length: 29 }, (_none, n) => hours((n % 7) + 1, 15 * n, 15 * n + 15)) },
      'hours: There are four times a day at most.',
    ],
    [{ hours: [] }, 'hours: Say when you work before you open the page.'],
    [{ lengths: [] }, 'lengths: Choose at least one length.'],
    [{ lengths: [30, 30] }, 'lengths: Each length stands there once.'],
    [{ lengths: [25] }, 'lengths.0: An appointment takes 15, 20, 30, 45, 60, 90, 120 minutes.'],
    [{ timeZone: 'Mars/Base' }, 'timeZone: This is no time zone, such as America/New_York.'],
    [
      { slug: 'lena-co' },
      'slug: The address needs 8 characters at least, so that nobody finds it by trying.',
    ],
    [{ slug: 'l'.repeat(61) }, 'slug: The address has 60 characters at most.'],
    [{ slug: 'lena--coaching' }, 'slug: Use letters a to z, digits, and single hyphens between them.'],
    [{ slug: 'lena coaching' }, 'slug: Use letters a to z, digits, and single hyphens between them.'],
    [{ title: '' }, 'title: Say what can be booked, such as Coaching.'],
    [{ bufferMinutes: 121 }, 'bufferMinutes: The pause is two hours at most.'],
    [{ noticeHours: 721 }, 'noticeHours: The notice is 30 days at most.'],
    [{ horizonDays: 0 }, 'horizonDays: It opens a day ahead at least.'],
    [{ horizonDays: 367 }, 'horizonDays: It opens a year ahead at most.'],
    [{ version: -1 }, 'version: Send the version you saw.'],
  ])('with %j is refused', (facts, message) => {
    expect(pageWith(facts)).toBe(message);
  });

  test.each([
    [{ hours: [hours(0, 0, 15)] }],
    [{ hours: [hours(8, 0, 15)] }],
    [{ hours: [hours(1, -15, 15)] }],
    [{ bufferMinutes: -1 }],
    [{ noticeHours: -1 }],
    [{ title: 'x'.repeat(81) }],
    [{ introduction: 'x'.repeat(501) }],
  ])('with %j is refused as well', (facts) => {
    expect(pageWith(facts)).not.toBeNull();
  });

  test.each([
    [{ isOn: false, hours: [] }],
    [{ hours: [hours(1, 0, 1440), hours(7, 0, 1440)] }],
    [{ hours: [hours(1, 540, 720), hours(1, 720, 900), hours(1, 0, 540), hours(2, 540, 720)] }],
    [{ lengths: [...bookingLengths] }],
    [{ slug: 'lenabran' }],
    [{ slug: 'l'.repeat(60) }],
    [{ title: 'x', introduction: 'x'.repeat(500) }],
    [{ title: 'x'.repeat(80) }],
    [{ bufferMinutes: 120, noticeHours: 720, horizonDays: 366 }],
    [
      {
        hours: Array.from({ length: 28 }, (_none, n) => hours((n % 7) + 1, 15 * n, 15 * n + 15)),
      },
    ],
  ])('with %j is taken', (facts) => {
    expect(pageWith(facts)).toBeNull();
  });

  it('has its address in small letters, without the blanks around it', () => {
    expect(savedPage.parse({ ...page, slug: '  Lena-Coaching ' }).slug).toBe('lena-coaching');
  });

  it('offers these lengths', () => {
    expect(bookingLengths).toEqual([15, 20, 30, 45, 60, 90, 120]);
  });
});

describe('a visitor', () => {
  test.each([
    [{ start: '' }, 'start: Choose a time.'],
    [{ minutes: 25 }, 'minutes: An appointment takes 15, 20, 30, 45, 60, 90, 120 minutes.'],
    [{ firstName: ' ' }, 'firstName: Enter your first name.'],
    [{ lastName: '' }, 'lastName: Enter your last name.'],
    [{ email: 'maya' }, 'email: Not a valid email address.'],
    [{ email: null }, 'email: Enter the email address that the confirmation goes to.'],
    [{ confirmBy: 'SMS', phone: null }, 'phone: Enter the phone number that the confirmation goes to.'],
    [{ confirmBy: 'PIGEON' }, 'confirmBy: Choose e-mail or text message.'],
    [{ countryCode: '0046' }, 'countryCode: Choose a country code, such as +1.'],
    [{ countryCode: '+1234' }, 'countryCode: Choose a country code, such as +1.'],
    [{ timeZone: 'Mars/Base' }, 'timeZone: This is no time zone, such as America/New_York.'],
  ])('with %j is refused', (facts, message) => {
    expect(visitorWith(facts)).toBe(message);
  });

  test.each([
    [{ firstName: 'x'.repeat(101) }],
    [{ lastName: 'x'.repeat(101) }],
    [{ phone: '4'.repeat(41) }],
    [{ reason: 'x'.repeat(501) }],
    [{ language: 'fr' }],
    [{ profileId: '0190a0a0-0000-7000-8000-000000000001' }],
  ])('with %j is refused as well', (facts) => {
    expect(visitorWith(facts)).not.toBeNull();
  });

  test.each([
    [{ phone: null }],
    [{ confirmBy: 'SMS', email: null }],
    [{ firstName: 'x'.repeat(100), lastName: 'x'.repeat(100), reason: 'x'.repeat(500) }],
    [{ countryCode: '+358' }],
  ])('with %j is taken', (facts) => {
    expect(visitorWith(facts)).toBeNull();
  });

  it('speaks English and has no reason where nothing else is said', () => {
    expect(newBooking.parse(visitor)).toMatchObject({ language: 'en', reason: '' });
  });
});
