// What does a right request to each call about portal users look like?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

const samplePerson = {
  first_name: 'Tom',
  last_name: 'Tester',
  phone_number: '4155550100',
  phone_country_code: '+1',
  portal_configuration: { two_factor_authentication: false },
  site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
};

/** Somebody who worked at north and left it, so that nobody else's sample is about them. */
const insertFormer = async (db: Db): Promise<string> => {
  const id = newId();
  await db.run(
    `with former as (insert into portal_users (id, email, first_name, last_name, account_confirmed)
         values ($1, $2, 'Nora', 'Former', true) returning id),
       entry as (insert into site_users (id, user_id, site_id) select $3, id, $4 from former returning id)
     insert into site_user_roles (site_user_id, role_id)
     select entry.id, r.id from entry, roles r where r.code = 'portal_site_caregiver'`,
    [id, `${id}@north.example`, newId(), testSites.north],
  );
  await db.run('delete from site_users where user_id = $1', [id]);
  return id;
};

interface Former {
  readonly formerId: string;
}

export const portalUsersSamples = subjectSamples<Former>({
  insert: async ({ db }) => ({ formerId: await insertFormer(db) }),
  requests: {
    'portal-users.me': () => ({ path: 'portal_admin/me' }),
    'portal-users.settings': () => ({ path: 'settings' }),
    'people.list': () => ({ path: 'my/users' }),
    'people.read': (_rows, { tom }) => ({ path: `portal_admin/user/${tom.id}` }),
    'people.create': () => ({
      method: 'POST',
      path: 'portal_admin/user',
      body: { source: 'portal', user: { ...samplePerson, email: `${newId()}@north.example` } },
    }),
    'people.update': (_rows, { tom }) => ({
      method: 'PATCH',
      path: 'portal_admin/user',
      body: { source: 'portal', user: { ...samplePerson, email: tom.email, id: tom.id, version: 1 } },
    }),
    'people.grantSite': (_rows, { tom }) => ({
      method: 'POST',
      path: 'portal_admin/site-user',
      body: {
        user_id: tom.id,
        site_id: testSites.south,
        role: 'portal_site_caregiver',
        reason: 'Covers for a colleague',
      },
    }),
    'people.removeFromSite': (_rows, { tom }) => ({
      method: 'DELETE',
      path: `portal_admin/user/${tom.id}/sites/${testSites.south}`,
    }),
    'people.giveAccess': (_rows, { tom }) => ({
      method: 'PUT',
      path: `portal_admin/user/${tom.id}/portal-access`,
    }),
    'people.revokeAccess': (_rows, { tom }) => ({
      method: 'DELETE',
      path: `portal_admin/user/${tom.id}/portal-access`,
    }),
    'people.locks': () => ({ path: 'portal_admin/locks' }),
    'people.liftLock': (_rows, { tom }) => ({ method: 'DELETE', path: `portal_admin/user/${tom.id}/lock` }),
    'people.removeAuthenticator': (_rows, { tom }) => ({
      method: 'DELETE',
      path: `portal_admin/user/${tom.id}/authenticator`,
    }),
    'people-without-site.list': () => ({ path: 'portal_admin/users-without-site' }),
    'people-without-site.readmit': ({ formerId }) => ({
      method: 'POST',
      path: `portal_admin/user/${formerId}/sites`,
      body: { site_id: testSites.north, role: 'portal_site_caregiver' },
    }),
    'people.endSessions': (_rows, { tom }) => ({
      method: 'DELETE',
      path: `portal_admin/user/${tom.id}/sessions`,
    }),
  },
});
