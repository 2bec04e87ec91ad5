import { expect, it } from 'vitest';
import { missing, screensOpened } from './screens-opened.ts';

const patientPage = '/site/:slug/patient/:siteProfileId';

it('finds a route that no list of screens names, and says where to add it', () => {
  const routes = ['/sites', `${patientPage}/trends`, `${patientPage}/logs`, '/q/:code'];
  const findings = missing(routes, new Set(['/sites', 'trends', '/logs']));
  expect(findings.map(({ todo }) => todo)).toEqual([
    `no journey opens ${patientPage}/logs in every size and scheme: add it to one of the lists of screens`,
    'no journey opens /q/:code in every size and scheme: add it to one of the lists of screens',
  ]);
});

it('asks for no journey of an address that leads on, or that is looked at elsewhere', () => {
  expect(missing(['/', patientPage, '/debug/ui', '/account/second-factor'], new Set())).toEqual([]);
});

it('finds nothing in the lists of this house, and says so where there are none', () => {
  expect(screensOpened('.')).toEqual([]);
  expect(screensOpened('docs')).toEqual([expect.objectContaining({ rule: 'screens opened' })]);
});
