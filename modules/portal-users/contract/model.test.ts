import { expect, it } from 'vitest';
import { meOf, type PortalUser } from './model.ts';

const user: PortalUser = {
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  email: 'lena@alveary.example',
  first_name: 'Lena',
  last_name: 'Brandt',
  phone_number: null,
  phone_country_code: null,
  account_confirmed: true,
  force_password_reset_on_login: false,
  is_staff: true,
  is_care_employee: false,
  portal_configuration: { two_factor_authentication: false },
  site_users: [{ site_id: 'a', roles: [{ id: 'r', code: 'custom', actions_permitted: ['one', 'two'] }] }],
};

it('a portal user becomes the facts that permissions are asked about', () => {
  expect(meOf(user, ['three'])).toEqual({
    id: user.id,
    isStaff: true,
    isEmployee: false,
    accountConfirmed: true,
    hasPortalConfiguration: true,
    siteUserActions: ['three'],
    siteUsers: [{ siteId: 'a', roles: [{ code: 'custom', actions: ['one', 'two'] }] }],
  });
  expect(meOf({ ...user, portal_configuration: null }, []).hasPortalConfiguration).toBe(false);
});
