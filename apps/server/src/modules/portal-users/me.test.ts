// What does a portal user hold, what does a role, and which kinds of users are there? (document 1 §1, §3)
import { roleSeeds } from '@alveary/contract/policies/actions.ts';
import { isInternal } from '@alveary/contract/policies/shell.ts';
import { meOf, type PortalUser } from '@alveary/contract/portal-users/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestPerson, testSites } from '../../testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const me = async (as: TestPerson): Promise<PortalUser> =>
  (await test.send({ path: 'portal_admin/me', as })).json();

const roleAt = (user: PortalUser, siteId: string, code: string) =>
  user.site_users.find(({ site_id }) => site_id === siteId)?.roles.find((role) => role.code === code);

describe('a portal user', () => {
  it('USERS-002 USERS-003 USERS-004 USERS-005 USERS-006 holds the documented fields, and no other', async () => {
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(`update portal_users set phone_number = '4155550100', phone_country_code = '+1' where id = $1`, [
        test.world.tom.id,
      ]),
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
      portal_configuration: { two_factor_authentication: false },
      site_users: [{ site_id: testSites.north }],
    });
    expect(Object.keys(user)).toHaveLength(12);
    expect(Object.keys(user.site_users[0] ?? {}).toSorted()).toEqual(['roles', 'site_id']);
    const flags = await Promise.all(
      [test.world.lena, test.world.ada, test.world.rosa].map(async (one) => {
        const { is_staff, is_care_employee, force_password_reset_on_login } = await me(one);
        return [is_staff, is_care_employee, force_password_reset_on_login];
      }),
    );
    expect(flags.slice(0, 2)).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
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
    expect(roleSeeds.medical_assistant.careTeam).toBe(true);
  });

  it('OP-USERS-9 CHAT-055 CHAT-056 say where the broker is, and how long its pauses and heart-beats are', async () => {
    const own = await testApp({ BROKER_RECONNECT_MS: '700', BROKER_HEARTBEAT_MS: '2000' });
    const brokerOf = async (app: TestApp) =>
      (await app.send({ path: 'settings', as: app.world.tom })).json().portal_settings.broker;
    const url = '/gateway/messaging/websocket';
    const sizes = { url, batch: 100, channels: 10_000 };
    expect(await brokerOf(test)).toEqual({ ...sizes, reconnect_ms: 5000, heartbeat_ms: 4000 });
    expect(await brokerOf(own)).toEqual({ ...sizes, reconnect_ms: 700, heartbeat_ms: 2000 });
  });

  it('USERS-008 the global configuration holds the actions that every site user has', async () => {
    const answer = await test.send({ path: 'settings', as: test.world.tom });
    expect(Array.isArray(answer.json().portal_settings.site_user_actions_permitted)).toBe(true);
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
