// What is right in the fields of a site and of its features, and when is an installation set up?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { describe, expect, it } from 'vitest';
import { isSetUp, newSite, slugField } from './keeping.model.ts';
import { featureChange } from './settings.model.ts';

const SHAPE = ': A slug is made of small letters, digits and single hyphens, such as harbor-lung.';

it.each([
  ['harbor-lung', []],
  [' harbor-lung ', []],
  ['site2', []],
  ['Harbor', [SHAPE]],
  ['harbor--lung', [SHAPE]],
  ['-harbor', [SHAPE]],
  ['harbor-', [SHAPE]],
  ['harbor lung', [SHAPE]],
  ['håbor', [SHAPE]],
])('the slug %o', (slug, wrong) => {
  expect(complaintsOf(slugField, slug)).toEqual(wrong);
});

it('a site is in a time zone that there is, or in none', () => {
  const site = {
    longName: 'Pier Clinic',
    shortName: 'Pier',
    conditions: [],
    parentId: null,
    slug: 'pier',
    region: 'us',
  };
  const zones = [undefined, null, 'America/New_York', 'America/Nowhere'];
  expect(zones.map((timeZone) => complaintsOf(newSite, { ...site, timeZone }))).toEqual([
    [],
    [],
    [],
    ['timeZone: This is no time zone, such as America/New_York.'],
  ]);
});

describe('an installation', () => {
  const site = { id: '', slug: '', shortName: '', isMine: true };
  it.each([
    ['with an own site, a colleague and a patient', { site, hasColleague: true, hasPatient: true }, true],
    ['without a patient', { site, hasColleague: true, hasPatient: false }, false],
    ['without a colleague', { site, hasColleague: false, hasPatient: true }, false],
    [
      'with a site of others',
      { site: { ...site, isMine: false }, hasColleague: true, hasPatient: true },
      false,
    ],
    ['without a site', { site: null, hasColleague: true, hasPatient: true }, false],
  ])('%s is set up: %s', (_, steps, isDone) => {
    expect(isSetUp(steps)).toBe(isDone);
  });
});

const ZONE = ['time_zone: This is no time zone, such as America/New_York.'];
const ONCE = 'Each reminder stands there once.';
it.each([
  [{ time_zone: 'America/New_York' }, []],
  [{ time_zone: 'America/Argentina/Buenos_Aires' }, []],
  [{ time_zone: 'UTC' }, []],
  [{ time_zone: '+05:30' }, ZONE],
  [{ time_zone: 'EST' }, ZONE],
  [{ time_zone: 'America/Nowhere' }, ZONE],
  [{ appointment_reminder_hours: [24, 2] }, []],
  [{ appointment_reminder_hours: [24, 24] }, [`appointment_reminder_hours: ${ONCE}`]],
  [{ consent_reminder_days: [3, 7] }, []],
  [{ consent_reminder_days: [3, 3] }, [`consent_reminder_days: ${ONCE}`]],
  [{ portal_spo2: 'true', unit_weight: null }, []],
  [
    { spirometry_value_thresholds: { fvc: { good: 80, average: 80 } } },
    ['spirometry_value_thresholds.fvc: Good must begin above average.'],
  ],
  [{ spirometry_value_thresholds: { fvc: { good: 80, average: 79 } } }, []],
])('the features %o', (features, wrong) => {
  expect(complaintsOf(featureChange, features)).toEqual(wrong);
});
