import { expect, it } from 'vitest';
import { safeReturnPath, signInAddress } from './return-path.ts';

it.each([
  ['/site/harbor-lung/patient/1/logs?from=x#note', '/site/harbor-lung/patient/1/logs?from=x#note'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\..\\evil', '/'],
  ['\\\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\tevil', '/'],
  ['/..//evil.example', '/'],
  ['/account/login?return=/x', '/'],
  ['relative', '/'],
])('API-003 the return path %s leads to %s and never out of the portal', (given, path) => {
  expect(safeReturnPath(given)).toBe(path);
});

it('the sign-in address keeps the way back and the reason', () => {
  expect(signInAddress('/', null)).toBe('/account/login');
  expect(signInAddress('/site/a/patient/b', 'expired')).toBe(
    '/account/login?return=%2Fsite%2Fa%2Fpatient%2Fb&expired=1',
  );
});
