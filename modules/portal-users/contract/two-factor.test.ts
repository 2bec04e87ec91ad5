// Can nobody be locked out by a code that has nowhere to go, and has each user one role per site?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { changedPerson, listedPerson, newPerson, person } from './people.model.ts';

const site = (number: number) => ({
  site_id: `0198a000-0000-7000-8000-00000000000${number}`,
  roles: [{ code: 'portal_site_caregiver' }],
});
const user = (phone_number: string | null, phone_country_code: string | null, isOn: boolean) => ({
  email: 'inge@harborlung.example',
  first_name: 'Inge',
  last_name: 'Invited',
  phone_number,
  phone_country_code,
  portal_configuration: { two_factor_authentication: isOn },
  site_users: [site(1)],
});
const COUNTRY =
  'user.phone_country_code: Two Factor Auth needs the country code of the phone number (e.g. +44).';
const PHONE = 'user.phone_number: Two Factor Auth needs a phone number for the code.';

it.each([
  [null, null, false, []],
  ['4155550170', null, false, []],
  ['4155550170', '+1', true, []],
  ['4155550170', null, true, [COUNTRY]],
  ['4155550170', ' ', true, [COUNTRY]],
  [null, '+1', true, [PHONE]],
  [null, null, true, [PHONE]],
] as const)('the number %o with the country %o, Two Factor Auth on: %s', (phone, country, isOn, wrong) => {
  const sent = user(phone, country, isOn);
  expect(complaintsOf(newPerson, { source: 'portal', user: sent })).toEqual(wrong);
  const known = { ...sent, id: '0198a000-0000-7000-8000-0000000000bb', version: 1 };
  expect(complaintsOf(changedPerson, { source: 'portal', user: known })).toEqual(wrong);
});

it('a site stands there once', () => {
  const sent = (...site_users: object[]) => ({
    source: 'portal',
    user: { ...user(null, null, false), site_users },
  });
  expect(complaintsOf(newPerson, sent(site(1), site(2)))).toEqual([]);
  expect(complaintsOf(newPerson, sent(site(1), site(1)))).toEqual([
    'user.site_users: A user has one role per site.',
  ]);
});

it('a user is shown without what only sign-in asks, and listed without what each role allows', () => {
  expect(Object.keys(person.shape)).not.toContain('second_factor_needed');
  const left = Object.keys(person.shape).filter((field) => !(field in listedPerson.shape));
  expect(left.toSorted()).toEqual(['global_roles', 'has_authenticator', 'is_admin_elsewhere']);
  const [role] = [listedPerson.shape.site_users.element.shape.roles.element];
  expect(Object.keys(role.shape)).not.toContain('actions_permitted');
});
