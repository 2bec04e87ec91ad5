import { newPatient, type PossibleDuplicate } from '../contract/model.ts';
import { placeMessages } from '@alveary/portal/lib/form/form-errors.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import { describe, expect, it } from 'vitest';
import { patientCreationCalls } from '../contract/calls.ts';
import { newPatientAddress } from '../contract/new-patient-address.ts';
import {
  duplicatesOfRefusal,
  inWordsOfForm,
  nobodyTyped,
  patientBody,
  patientFieldOf,
  placeOfAddress,
  stillToCompare,
} from './new-patient-form.rules.ts';

const SITE = '0190a0a0-0000-7000-8000-000000000001';
const typed = {
  ...nobodyTyped('us'),
  firstName: 'Maja',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  sex: 'female',
};

const errorsOf = (body: ReturnType<typeof patientBody>) =>
  placeMessages(inWordsOfForm(checkRequest(patientCreationCalls.create, { body }).messages), patientFieldOf);

const duplicate: PossibleDuplicate = {
  id: null,
  siteProfileId: null,
  siteSlug: null,
  name: 'A patient of a site you cannot see',
  dateOfBirth: null,
  siteNames: [],
  because: ['same phone number'],
  token: '0190a0a0-0000-8000-8000-000000000009',
};

describe('the address of the page', () => {
  it('ADMIN-003 OP-PRACT-1 carries referrer and site; without a referrer the query is left out', () => {
    expect(newPatientAddress('/admin', { siteId: SITE, npi: '1234567893' })).toBe(
      `/admin/care-user/new-patient?referrer=1234567893#siteId=${SITE}`,
    );
    expect(newPatientAddress('https://x.example/admin/', { siteId: SITE, npi: null })).toBe(
      `https://x.example/admin/care-user/new-patient#siteId=${SITE}`,
    );
    expect(placeOfAddress('?referrer=1234567893', `#siteId=${SITE}`)).toEqual({
      npi: '1234567893',
      isBadNpi: false,
      siteId: SITE,
      phone: null,
    });
    const nothing = { npi: null, isBadNpi: false, siteId: null, phone: null };
    expect(placeOfAddress('', '')).toEqual(nothing);
    expect(placeOfAddress('?referrer=12', '')).toEqual({ ...nothing, isBadNpi: true });
  });

  it('carries a phone number that is known already into the form, and nothing that is none', () => {
    const address = newPatientAddress('/admin', { siteId: null, npi: null, phone: '+14155550177' });
    expect(address).toBe('/admin/care-user/new-patient#phone=%2B14155550177');
    const { phone } = placeOfAddress('', new URL(address, 'https://x.example').hash);
    expect(nobodyTyped('eu', phone)).toMatchObject({ countryCode: '+1', phoneNumber: '4155550177' });
    for (const none of ['4155550177', '+0155550177', '+1415', 'javascript:'])
      expect(placeOfAddress('', `#phone=${encodeURIComponent(none)}`).phone).toBeNull();
  });
});

describe('what is typed', () => {
  it('is complete with names, birth date, sex and site; empty fields become nothing', () => {
    const body = patientBody(typed, SITE, null, []);
    expect(errorsOf(body)).toEqual({ errors: {}, elsewhere: [] });
    expect(newPatient.parse(body)).toMatchObject({ phone: null, emailAddress: null, ehrId: null });
  });

  it.each([
    [{ firstName: ' ' }, SITE, 'firstName', 'First name is needed.'],
    [{ dateOfBirth: '1988-02-30' }, SITE, 'dateOfBirth', 'This must be a date such as 1970-01-31.'],
    [{ sex: '' }, SITE, 'sex', 'Choose the sex.'],
    [{ phoneNumber: '555-0101' }, SITE, 'phoneNumber', 'Phone number must be digits only.'],
    [
      { phoneNumber: '4155550101', countryCode: '' },
      SITE,
      'countryCode',
      'Country code must be a + followed by at least one digit (e.g. +44).',
    ],
  ] as const)('%j with site %s is complained about at %s', (part, siteId, field, message) => {
    expect(errorsOf(patientBody({ ...typed, ...part }, siteId, null, [])).errors).toEqual({
      [field]: message,
    });
  });

  it('a site that is not chosen is asked for', () => {
    expect(errorsOf(patientBody(typed, null, null, [])).elsewhere).toEqual(['Choose the site.']);
  });

  it.each([
    ['phone.phoneNumber', 'phoneNumber'],
    ['phone.type', 'phoneType'],
    ['dateOfBirth', 'dateOfBirth'],
    ['unknown', null],
  ])('what the server says of %s stands at %s', (named, field) => {
    expect(patientFieldOf(named)).toBe(field);
  });
});

describe('duplicates', () => {
  it('each must be said to be somebody else', () => {
    expect(duplicatesOfRefusal([duplicate])).toEqual([duplicate]);
    expect(duplicatesOfRefusal({ id: 1 })).toEqual([]);
    expect(stillToCompare([], [])).toBe(0);
    expect(stillToCompare([duplicate], [])).toBe(1);
    expect(stillToCompare([duplicate], [duplicate.token])).toBe(0);
  });
});
