// What a portal user holds, what a role holds, and which kinds of users there are (document 1 §1, §3).
import { roleSeeds } from '@alveary/contract/policies/actions.ts';
import { isInternal } from '@alveary/contract/policies/shell.ts';
import { meOf, type PortalUser } from '../contract/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const me = async (as: TestPerson): Promise<PortalUser> =>
  (await test.send({ path: 'portal_admin/me', as })).json();

const roleAt = (user: PortalUser, siteId: string, code: string) =>
  user.site_users.find(({ site_id }) => site_id === siteId)?.roles.find((role) => role.code === code);

describe('a portal user', () => {
  it('USERS-002 USERS-005 USERS-006 holds the documented fields, and no other', async () => {
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `update portal_users set phone_number = '4155550100', phone_country_code = '+1', two_factor_authentication = true
         where id = $1`,
        [test.world.tom.id],
      ),
    );
    const user = await me(test.world.tom);
    expect(user).toMatchObject({
      id: test.world.tom.id,
      email: 'tom@north.example',
      first_name: 'Tom',
      last_name: 'Tester',
      phone_number: '4155550100',
      phone_country_code: '+1',
      account_confirmed: true,
      force_password_reset_on_login: false,
      is_staff: false,
      is_care_employee: false,
      portal_configuration: { two_factor_authentication: true },
      site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
    });
    expect((await me(test.world.lena)).portal_configuration).toEqual({ two_factor_authentication: false });
    expect(Object.keys(user)).toHaveLength(12);
    expect(Object.keys(user.site_users[0] ?? {}).toSorted()).toEqual(['id', 'roles', 'site_id']);
  });

  it('USERS-089 USERS-004 is the person who asks, staff or an employee of the product', async () => {
    const { lena, ada, tom } = test.world;
    const flags = async (one: TestPerson) => {
      const { id, is_staff, is_care_employee } = await me(one);
      return [id, is_staff, is_care_employee];
    };
    expect(await flags(lena)).toEqual([lena.id, true, false]);
    expect(await flags(ada)).toEqual([ada.id, false, true]);
    expect(await flags(tom)).toEqual([tom.id, false, false]);
  });

  it('USERS-003 is confirmed or not, and must set a new password or not', async () => {
    const { rosa } = test.world;
    expect(await me(rosa)).toMatchObject({ account_confirmed: true, force_password_reset_on_login: true });
    await test.database.statements.run(
      'update portal_users set force_password_reset_on_login = false, account_confirmed = false where id = $1',
      [rosa.id],
    );
    await expect
      .poll(() => me(rosa))
      .toMatchObject({ account_confirmed: false, force_password_reset_on_login: false });
  });

  it('USERS-007 holds roles with id, code and the actions they permit there', async () => {
    const user = await me(test.world.tom);
    const role = roleAt(user, testSites.north, 'portal_site_caregiver');
    expect(Object.keys(role ?? {}).toSorted()).toEqual(['actions_permitted', 'code', 'id']);
    expect(role?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(role?.actions_permitted.toSorted()).toEqual(
      [...roleSeeds.portal_site_caregiver.actions].toSorted(),
    );
  });

  it('USERS-001 is site staff, internal staff or of a care team', async () => {
    const [caregiver, admin, assistant] = await Promise.all([
      me(test.world.tom),
      me(test.world.lena),
      me(test.world.marco),
    ]);
    expect(roleAt(caregiver, testSites.north, 'portal_site_caregiver')).toBeDefined();
    expect(isInternal(meOf(caregiver, []))).toBe(false);
    expect(roleAt(admin, testSites.north, 'portal_site_admin')).toBeDefined();
    expect(isInternal(meOf(admin, []))).toBe(true);
    const codes = assistant.site_users.flatMap(({ roles }) => roles.map(({ code }) => code));
    expect(codes).toContain('medical_assistant');
    const members = [
      'health_coach',
      'nurse_practitioner',
      'registered_nurse',
      'pulmonologist',
      'respiratory_therapist',
      'medical_assistant',
    ] as const;
    for (const code of members) expect(roleSeeds[code].careTeam, code).toBe(true);
  });

  it('CHAT-055 CHAT-056 CHAT-057 say where the broker is, and how long its pauses and heart-beats are', async () => {
    const sizesSet = { BROKER_BATCH: '50', BROKER_CHANNELS: '200' };
    const own = await testApp({ BROKER_RECONNECT_MS: '700', BROKER_HEARTBEAT_MS: '2000', ...sizesSet });
    const brokerOf = async (app: TestApp) =>
      (await app.send({ path: 'settings', as: app.world.tom })).json().portal_settings.broker;
    const url = '/gateway/messaging/websocket';
    const sizes = { url, batch: 100, channels: 10_000 };
    expect(await brokerOf(test)).toEqual({ ...sizes, reconnect_ms: 5000, heartbeat_ms: 4000 });
    expect(await brokerOf(own)).toEqual({
      url,
      batch: 50,
      channels: 200,
      reconnect_ms: 700,
      heartbeat_ms: 2000,
    });
  });

  it('USERS-008 the global configuration holds the actions that every site user has', async () => {
    const permittedTo = async (as: TestPerson) =>
      (await test.send({ path: 'settings', as })).json().portal_settings.site_user_actions_permitted;
    expect(await permittedTo(test.world.tom)).toEqual([]);
    await test.database.transact({ allSites: 'a test changes the installation' }, (db) =>
      db.run(`update portal_settings set site_user_actions_permitted = '{action_user_view}'`),
    );
    expect(await permittedTo(test.world.priya)).toEqual(['action_user_view']);
  });
});

describe('the roles of an installation', () => {
  it('USERS-009 USERS-010 hold id, code, actions, label and the flags, the four of the portal among them', async () => {
    const rows = await test.database.searches.many<{ code: string }>(
      `select id is not null as "hasId", code, actions_permitted as actions, portal_label as label,
         care_team as "careTeam", visible_in_portal as "visibleInPortal" from roles order by code`,
    );
    const expected = Object.entries(roleSeeds).map(([code, role]) => ({
      hasId: true,
      code,
      actions: [...role.actions],
      label: role.label,
      careTeam: role.careTeam,
      visibleInPortal: role.visibleInPortal,
    }));
    expect(rows).toEqual(expected.toSorted((one, other) => (one.code < other.code ? -1 : 1)));
    expect(rows.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['portal_site_admin', 'portal_site_caregiver', 'admin', 'super_admin']),
    );
  });
});
