import { expect, it } from 'vitest';
import { savedPatientStatus } from './model.ts';

const id = '0190a0a0-0000-7000-8000-000000000001';
const status = { statusType: 'HOSPICE', source: 'portal', details: null };

it.each([
  [{}, true],
  [{ id, version: 1 }, true],
  [{ id }, false],
  [{ version: 1 }, false],
  [{ statusType: 'DORMANT' }, true],
  [{ statusType: 'ASLEEP' }, false],
  [{ details: 'x'.repeat(500) }, true],
  [{ details: 'x'.repeat(501) }, false],
])('with %j it can be saved: %s', (more, expected) => {
  expect(savedPatientStatus.safeParse({ ...status, ...more }).success).toBe(expected);
});

it('an id without the version that was seen is said at the version', () => {
  expect(savedPatientStatus.safeParse({ ...status, id }).error?.issues).toMatchObject([
    { path: ['version'] },
  ]);
});

it.each([
  ['', null],
  ['Since May', 'Since May'],
])('the details %j are kept as %j', (details, expected) => {
  expect(savedPatientStatus.parse({ ...status, details }).details).toBe(expected);
});
