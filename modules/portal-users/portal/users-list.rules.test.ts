// Which users does the table list, in which order, for what is typed?
import type { Person } from '../contract/people.model.ts';
import { describe, expect, it } from 'vitest';
import { listedUsers, matching } from './users-list.rules.ts';

const SITE = '0190a0a0-0000-7000-8000-000000000001';

const user = (firstName: string, lastName: string, more: Partial<Person> = {}): Person => ({
  id: `0190a0a0-0000-7000-8000-${lastName.padStart(12, '0').slice(-12)}`,
  email: `${firstName}@harborlung.example`.toLowerCase(),
  first_name: firstName,
  last_name: lastName,
  phone_number: null,
  phone_country_code: null,
  account_confirmed: true,
  has_authenticator: false,
  force_password_reset_on_login: false,
  is_staff: false,
  is_care_employee: false,
  portal_configuration: { two_factor_authentication: false },
  site_users: [
    { site_id: SITE, roles: [{ id: SITE, code: 'portal_site_caregiver', actions_permitted: [] }] },
  ],
  version: 1,
  other_sites: [],
  global_roles: [],
  is_admin_elsewhere: false,
  last_login_at: null,
  created_at: '2026-01-05T09:00:00Z',
  ...more,
});

const adminAndNurse = [
  { id: SITE, code: 'registered_nurse', actions_permitted: [] },
  { id: SITE, code: 'portal_site_admin', actions_permitted: [] },
];
const users = listedUsers(
  [
    user('Olle', 'Åberg', { last_login_at: '2026-11-01T08:00:00Z' }),
    user('Zoë', 'Brandt', { site_users: [{ site_id: SITE, roles: adminAndNurse }] }),
    user('Wei', 'Chen', { last_login_at: '2026-11-20T08:00:00Z' }),
  ],
  SITE,
);
const names = (shown: typeof users) => shown.map(({ lastName }) => lastName);

describe('the filter', () => {
  it.each([
    ['', ['Åberg', 'Brandt', 'Chen']],
    ['aber', ['Åberg']],
    ['ZOE  brandt', ['Brandt']],
    ['brandt zoe', ['Brandt']],
    ['wei@harbor', ['Chen']],
    ['nurse admin', ['Brandt']],
    ['caregiver', ['Åberg', 'Chen']],
    ['nobody', []],
  ])('%j lists %j', (typed, expected) => {
    expect(names(matching(users, typed))).toEqual(expected);
  });
});

describe('the roles', () => {
  it('the portal role stands before those of the care team', () => {
    expect(users[1]?.role).toBe('Portal admin, Registered nurse');
  });
});
