// What does a right request to each call about patient list look like?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

const filters = { name: 'zzz', age: { min: 40 }, 'last-session-date': { timespan: 'LAST_30_DAYS' } };

interface Rows {
  readonly siteUserId: string;
  readonly viewId: string;
}

export const patientListSamples = subjectSamples<Rows>({
  insert: async ({ db, author, writtenAt }) => {
    const viewId = newId();
    const siteUser = await db.maybeOne<{ id: string }>(
      'select id from site_users where user_id = $1 order by id limit 1',
      [author.id],
    );
    // Who works at no site has no views.
    if (siteUser === null) return { siteUserId: newId(), viewId };
    const { id } = siteUser;
    await db.run(
      `insert into filter_views (id, site_user_id, name, filters, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
      [viewId, id, `View ${viewId}`, filters, writtenAt],
    );
    return { siteUserId: id, viewId };
  },
  requests: {
    'patient-list.countByStatus': () => ({ path: `profiles/aggregates?site_id=${testSites.north}` }),
    'patient-list.choices': () => ({ path: 'profiles/list/choices' }),
    'patient-list.list': () => ({ method: 'POST', path: 'profiles/list', body: { filters } }),
    'patient-list-file.write': () => ({
      method: 'POST',
      path: 'profiles/list/file',
      body: { filters, columns: ['name', 'age', 'next-appointment'] },
    }),
    'bulk-acts.act': ({ patient: { profileId } }) => ({
      method: 'POST',
      path: 'profiles/list/act',
      body: {
        profileIds: [profileId],
        isTrial: false,
        act: {
          kind: 'task',
          task: {
            purpose: `ONBOARDING ${newId()}`,
            due: '2039-01-05T08:00:00.000Z',
            assignedPractitioner: null,
            notes: null,
          },
        },
      },
    }),
    'bulk-acts.undo': ({ patient: { profileId } }) => ({
      method: 'POST',
      path: 'profiles/list/undo',
      body: { rows: [{ kind: 'task', profileId, taskId: newId(), version: 1 }] },
    }),
    'filter-views.list': ({ siteUserId }) => ({ path: `site-users/${siteUserId}/filter-views` }),
    'filter-views.add': ({ siteUserId }) => ({
      method: 'POST',
      path: `site-users/${siteUserId}/filter-views`,
      body: { name: `New ${newId()}`, filters },
    }),
    'filter-views.update': ({ siteUserId, viewId }) => ({
      method: 'PUT',
      path: `site-users/${siteUserId}/filter-views/${viewId}`,
      body: { name: `Other ${newId()}`, filters: {} },
    }),
    'filter-views.remove': ({ siteUserId, viewId }) => ({
      method: 'DELETE',
      path: `site-users/${siteUserId}/filter-views/${viewId}`,
    }),
  },
});
