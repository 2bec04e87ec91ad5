import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { describe, expect, it } from 'vitest';
import { addressOfMatch, grantAccess, sameNames, sitesOfMatch } from './results.rules.ts';

const site = (slug: string | null, accessible: boolean, id: string | null = `sp-${slug}`) => ({
  id,
  accessible,
  site: { id: slug === null ? null : `site-${slug}`, slug, shortName: slug ?? 'Elsewhere' },
});

const match = (facts: Partial<PatientMatch>): PatientMatch => ({
  id: 'p1',
  firstName: 'Anna',
  lastName: 'Weiss',
  dateOfBirth: null,
  identifiers: { EhrId: null },
  accessible: true,
  similar: false,
  siteProfiles: [],
  ...facts,
});

describe('opening a result', () => {
  it('PSEARCH-020 leads to the first site that the person can access', () => {
    const two = match({
      siteProfiles: [site('summit-cf', false), site('bay-allergy', true), site('harbor', true)],
    });
    expect(addressOfMatch(two)).toBe('/site/bay-allergy/patient/sp-bay-allergy');
  });

  it('PSEARCH-015 a closed result leads nowhere, whatever it carries', () => {
    expect(addressOfMatch(match({ accessible: false, siteProfiles: [site('harbor', true)] }))).toBeNull();
    expect(addressOfMatch(match({ siteProfiles: [site(null, true, null)] }))).toBeNull();
  });

  it('PSEARCH-008 the site names are listed', () => {
    expect(sitesOfMatch(match({ siteProfiles: [site('a', true), site('b', false)] }))).toBe('a, b');
  });
});

describe('granting access', () => {
  const closed = match({ accessible: false, siteProfiles: [site('harbor', true), site('summit-cf', false)] });

  it('PSEARCH-017 ADMIN-002 opens the admin page that creates a site user, with the person and the site', () => {
    expect(grantAccess(closed, 'u-1', 'https://admin.example/')).toEqual({
      kind: 'open',
      address: 'https://admin.example/site-user/new?currentUserId=u-1&currentSiteId=site-summit-cf',
    });
  });

  it('PSEARCH-018 without a site id', () => {
    const unknown = match({ accessible: false, siteProfiles: [site(null, false, null)] });
    expect(grantAccess(unknown, 'u-1', '')).toEqual({ kind: 'error', message: 'Error: No site id' });
  });

  it('PSEARCH-019 without a user', () => {
    expect(grantAccess(closed, null, '')).toEqual({ kind: 'error', message: 'Error: User not found' });
    expect(grantAccess(closed, '', '')).toEqual({ kind: 'error', message: 'Error: User not found' });
  });
});

it('PSEARCH-010 equal whole names are pointed out, unknown ones are not', () => {
  const rows = [
    match({}),
    match({ firstName: 'ANNA' }),
    match({ firstName: 'Ann', lastName: 'aWeiss' }),
    match({ firstName: null, lastName: null }),
    match({ firstName: null, lastName: null }),
  ];
  expect([...sameNames(rows)]).toEqual([0, 1]);
});
