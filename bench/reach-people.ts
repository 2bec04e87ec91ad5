// Who asks the same with few sites and with many? Two people of the tests' small world with the same rights, at the same site with the rows of
// the samples; the further sites of the second one are empty, so that nothing differs but the reach.
import { pathToFileURL } from 'node:url';
import { iso, now } from '../apps/server/src/platform/clock.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { blobFolder } from '../apps/server/src/services/blobs/folder.ts';
import { insertSampleRows } from '../apps/server/src/testing/sample-rows.ts';
import type { Sample } from '../apps/server/src/testing/samples.ts';
import type { TestPerson } from '../apps/server/src/testing/world.ts';
import { servedCalls } from '../apps/server/src/subjects.ts';
import type { People } from './faults/people.ts';
import { withClient } from './with-client.ts';

export interface Reader {
  readonly sites: number;
  readonly token: string;
  /** The request of each call that reads and is not open to anyone, by its name. */
  readonly requests: ReadonlyMap<string, Sample>;
}

/** Where samples and server keep files. */
export const filesOf = (folder: string): string => pathToFileURL(`${folder}/files/`).href;

/** Admin at the site of the samples and at as many others as make `sites`, with the roles of the house that any of the calls asks for. */
const insertReader = (url: string, sites: number): Promise<TestPerson> =>
  withClient(url, async (client) => {
    const person = { id: newId(), email: `reader-${sites}@north.example` };
    await client.query(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff, is_employee)
       values ($1, $2, 'Rea', 'Reader', true, true, true)`,
      [person.id, person.email],
    );
    await client.query(
      `with entries as (
         insert into site_users (id, user_id, site_id)
         select gen_random_uuid(), $1::uuid, id from (
           select id from sites where not is_global order by slug <> 'north', slug limit $2) own
         union all select gen_random_uuid(), $1::uuid, id from sites where is_global
         returning id, site_id)
       insert into site_user_roles (site_user_id, role_id)
       select entries.id, roles.id from entries join sites on sites.id = entries.site_id join roles on roles.code = any (
         case when sites.is_global then '{health_coach,caregiver_lead,super_admin}'::text[] else '{portal_site_admin}' end)`,
      [person.id, sites],
    );
    return person;
  });

export const addReader = async (
  people: People,
  { url, folder }: { readonly url: string; readonly folder: string },
  sites: number,
): Promise<Reader> => {
  const { database, world } = people;
  const person = await insertReader(url, sites);
  const rows = await database.transact({ allSites: 'a bench writes what it asks for' }, (db) =>
    insertSampleRows(db, blobFolder(`${folder}/files`), world.northPatient, person, iso(now())),
  );
  const requests = new Map<string, Sample>();
  for (const { name, call } of servedCalls) {
    if ((call.method !== 'GET' && call.onlyReads !== true) || call.allow === 'anyone') continue;
    const sample = rows.request(name, { ...world, lena: person });
    if (sample) requests.set(name, sample);
  }
  return { sites, token: (await people.signIn(person)).token, requests };
};
