import { practitionerCalls } from '../contract/calls.ts';
import { registrySearch } from '../contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { describe, expect, it } from 'vitest';
import {
  filtersOf,
  hasRegistry,
  maySearch,
  noTerms,
  type PractitionerTerms,
  registryTermsOf,
  siteFits,
} from './practitioner-fields.rules.ts';

const siteIn = (region: 'us' | 'eu'): Site => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  parent_id: null,
  short_name: 'Harbor Lung',
  long_name: 'Harbor Lung Clinic',
  full_name: 'Harbor Health Group - Harbor Lung Clinic',
  slug: 'harbor-lung',
  region,
  locale: 'en-US',
  conditions: [],
  feature_values: {},
});
const us = siteIn('us');
const eu = siteIn('eu');
const typed = (terms: Partial<PractitionerTerms>): PractitionerTerms => ({ ...noTerms, ...terms });
const marsh = typed({ lastName: { value: ' Marsh ', isFlexible: true } });
const byNpi = typed({ npi: { value: '1234567893', isFlexible: false } });

describe('the search for practitioners', () => {
  it('PRACT-012 waits for a site and a filled field', () => {
    expect(maySearch(noTerms, us, true)).toBe(false);
    expect(maySearch(marsh, null, true)).toBe(false);
    expect(maySearch(marsh, us, true)).toBe(true);
    expect(maySearch(typed({ lastName: { value: '  ', isFlexible: true } }), us, true)).toBe(false);
  });

  it('OP-PRACT-2 hides NPI and registry where all is in the EU; a hidden NPI is not applied', () => {
    expect(hasRegistry(null, [us, eu])).toBe(true);
    expect(hasRegistry(null, [eu])).toBe(false);
    expect(hasRegistry(eu, [us, eu])).toBe(false);
    expect(maySearch(byNpi, eu, false)).toBe(false);
    expect(filtersOf(byNpi, false)).toEqual({});
  });

  it('PRACT-036 PRACT-037 PRACT-038 sends filled fields, names contained or equal, the NPI equal', () => {
    expect(filtersOf(marsh, true)).toEqual({ lastName: { value: 'Marsh', mode: 'contains' } });
    const all = typed({
      lastName: { value: 'Marsh', isFlexible: false },
      firstName: { value: 'Eve', isFlexible: true },
      npi: { value: '1234567893', isFlexible: false },
    });
    expect(filtersOf(all, true)).toEqual({
      lastName: { value: 'Marsh', mode: 'equals' },
      firstName: { value: 'Eve', mode: 'contains' },
      npi: { value: '1234567893', mode: 'equals' },
    });
    expect(practitionerCalls.search.input.body.safeParse(filtersOf(all, true)).success).toBe(true);
  });

  it('PRACT-039 PRACT-040 asks the registry by field=value, with a * for contains', () => {
    const terms = typed({
      lastName: { value: 'quill', isFlexible: true },
      firstName: { value: 'Cora', isFlexible: false },
      npi: { value: '1234567893', isFlexible: false },
    });
    expect(registryTermsOf(terms)).toEqual(['lastName=quill*', 'firstName=Cora', 'npi=1234567893']);
    expect(registrySearch.safeParse(registryTermsOf(terms)).success).toBe(true);
  });

  it('PRACT-004 a site is found by part of its full or short name in any case', () => {
    for (const text of ['', 'health GROUP', 'harbor l', ' Clinic ']) expect(siteFits(us, text)).toBe(true);
    expect(siteFits({ ...us, short_name: 'HLC' }, 'hlc')).toBe(true);
    expect(siteFits(us, 'bay')).toBe(false);
  });
});
