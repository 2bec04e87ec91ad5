// A right request to each call about portal users, and the rows that it names.
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

/** Access to the patient's site that waits, or is open, of somebody whom no other sample is about. */
const insertGrant = async (db: Db, siteProfileId: string, isOpen: boolean): Promise<string> => {
  const [id, guestId] = [newId(), newId()];
  await db.run(
    `with guest as (insert into portal_users (id, email, first_name, last_name, account_confirmed)
         values ($1, $2, 'Gus', 'Guest', true) returning id)
     insert into site_grants (id, user_id, site_id, role, reason, granted_by, granted_at, hours, began_at, ends_at)
     select $3, guest.id, p.site_id, 'portal_site_caregiver', 'Covers for a colleague', guest.id, now(), 24,
            case when $5 then now() end, case when $5 then now() + interval '1 day' end
       from guest, site_profiles p where p.id = $4`,
    [guestId, `${guestId}@north.example`, id, siteProfileId, isOpen],
  );
  return id;
};

interface Written {
  readonly formerId: string;
  readonly waitingGrantId: string;
  readonly openGrantId: string;
}

export const portalUsersSamples = subjectSamples<Written>({
  insert: async ({ db, patient: { siteProfileId } }) => ({
    formerId: await insertFormer(db),
    waitingGrantId: await insertGrant(db, siteProfileId, false),
    openGrantId: await insertGrant(db, siteProfileId, true),
  }),
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
    'site-grants.list': () => ({ path: `sites/${testSites.north}/grants` }),
    'site-grants.due': () => ({ path: 'portal_admin/site-grants/due' }),
    'site-grants.accept': ({ waitingGrantId }) => ({
      method: 'PUT',
      path: `portal_admin/site-grants/${waitingGrantId}/acceptance`,
    }),
    'site-grants.review': ({ openGrantId }) => ({
      method: 'PUT',
      path: `portal_admin/site-grants/${openGrantId}/review`,
    }),
    'site-grants.end': ({ openGrantId }) => ({
      method: 'DELETE',
      path: `portal_admin/site-grants/${openGrantId}`,
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
