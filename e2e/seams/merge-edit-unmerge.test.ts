// Two records of two sites are merged, edited from both sites, and separated again: afterwards each site reaches every row of its own
// record and none of the other one, whoever wrote or changed it in between, in the database and through every call that reads.
import { beforeAll, describe, expect, it } from 'vitest';
import type { MergePreview } from '@alveary/modules/patient-merges/contract/model.ts';
import type { StickyNote } from '@alveary/modules/sticky-notes/contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { insertSampleRows, type SampleRows } from '@alveary/server/testing/sample-rows.ts';
import { servedCallsToWalk } from '@alveary/server/testing/walked-calls.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

const { north, south } = testSites;

let test: TestApp;
/** Administers both sites. */
let beth: TestPerson;
/** At north; it stays. */
let kept: TestPatient;
/** At south; it is closed and comes back. */
let closed: TestPatient;
let samples: { readonly kept: SampleRows; readonly closed: SampleRows };
/** Notes written through calls: of each record before, and by each site in between. */
let notes: Readonly<Record<'ofKept' | 'ofClosed' | 'byNorth' | 'bySouth', string>>;

const send = async (
  as: TestPerson,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await test.send({ method, path, as, headers, ...(body === undefined ? {} : { body }) });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};
const note = async (as: TestPerson, { profileId }: TestPatient, text: string): Promise<string> =>
  (await send(as, 'POST', `profiles/${profileId}/sticky-notes`, { text })).id;
const notesOf = (as: TestPerson, { profileId }: TestPatient): Promise<StickyNote[]> =>
  send(as, 'GET', `profiles/${profileId}/sticky-notes`);
const rewrite = (as: TestPerson, { profileId }: TestPatient, noteId: string, version: number, text: string) =>
  send(as, 'PATCH', `profiles/${profileId}/sticky-notes/${noteId}`, { version, text });

const insertAdministrator = async (): Promise<TestPerson> => {
  const person = { id: newId(), email: 'beth@north.example' };
  await test.database.transact({ allSites: 'a test makes a person' }, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Beth', 'Tester', true)`,
      [person.id, person.email],
    );
    await db.run(
      `with entry as (insert into site_users (id, user_id, site_id) select gen_random_uuid(), $1, unnest($2::uuid[]) returning id)
       insert into site_user_roles (site_user_id, role_id) select entry.id, r.id from entry, roles r where r.code = 'portal_site_admin'`,
      [person.id, [north, south]],
    );
  });
  return person;
};

/** What is under way hinders a merge. */
const endWhatRuns = async (): Promise<void> => {
  await ownerRows(test.database, 'update session_recordings set ended_at = now() where ended_at is null');
  await ownerRows(test.database, 'update video_participants set left_at = now() where left_at is null');
};

const mergeAndEdit = async (): Promise<void> => {
  const { tom, priya } = test.world;
  const preview: MergePreview = await send(
    beth,
    'GET',
    `profiles/${kept.profileId}/merge-preview?mergedId=${closed.profileId}`,
  );
  const { id } = await send(beth, 'POST', `profiles/${kept.profileId}/merges`, {
    mergedId: closed.profileId,
    survivorVersion: preview.survivor.version,
    mergedVersion: preview.merged.version,
    fromMerged: ['firstName'],
    reason: 'One person, two practices',
  });
  // From each site what the other one brought.
  const merged = new Map((await notesOf(tom, kept)).map((one) => [one.id, one]));
  expect([...merged.keys()]).toEqual(expect.arrayContaining([notes.ofKept, notes.ofClosed]));
  await rewrite(tom, kept, notes.ofClosed, merged.get(notes.ofClosed)?.version ?? 0, 'Changed at north');
  await rewrite(priya, kept, notes.ofKept, merged.get(notes.ofKept)?.version ?? 0, 'Changed at south');
  notes = {
    ...notes,
    byNorth: await note(tom, kept, 'Written at north'),
    bySouth: await note(priya, kept, 'Written at south'),
  };
  await send(beth, 'POST', `profiles/${kept.profileId}/merges/${id}/undo`, { reason: 'Two sisters' });
};

beforeAll(async () => {
  test = await testApp();
  beth = await insertAdministrator();
  const { lena, tom, priya } = test.world;
  const at = '2026-03-04T05:06:07.000Z';
  await test.database.transact({ allSites: 'a test sets up its patients' }, async (db) => {
    kept = await insertPatient(db, { firstName: 'Tilda', lastName: 'Twofold', sites: [north] });
    closed = await insertPatient(db, { firstName: 'Tilde', lastName: 'Twofold', sites: [south] });
    samples = {
      kept: await insertSampleRows(db, test.blobs, kept, lena, at),
      closed: await insertSampleRows(db, test.blobs, closed, priya, at),
    };
  });
  await endWhatRuns();
  notes = {
    ofKept: await note(tom, kept, 'Of Tilda'),
    ofClosed: await note(priya, closed, 'Of Tilde'),
    byNorth: '',
    bySouth: '',
  };
  await mergeAndEdit();
});

interface PatientTable {
  readonly name: string;
  readonly column: string;
  /** Whether the one rule of it is that the patient is reached: then who reaches the patient sees every row. */
  readonly isPlain: boolean;
}

const patientTables = () =>
  ownerRows<PatientTable>(
    test.database,
    `select t.name, t.patient_column as column, (select array_agg(p.polname::text) = '{patient_of_reached_site}' from pg_policy p
        where p.polrelid = t.name::regclass and (p.polroles = '{0}' or 'alveary_app'::regrole = any (p.polroles))) as "isPlain"
       from merge_tables t where has_table_privilege('alveary_app', t.name, 'select') order by t.name`,
  );

const countOf = ({ name, column }: PatientTable, profileId: string): string =>
  `select count(*)::int as rows from ${name} where ${column} = '${profileId}'`;

/** How many rows of the patient a request of this person sees in each table, beside how many there are. */
const seenRows = async (
  person: TestPerson,
  siteId: string,
  { profileId }: TestPatient,
): Promise<{ table: PatientTable; seen: number; there: number }[]> => {
  const found = [];
  for (const table of await patientTables()) {
    const sql = countOf(table, profileId);
    const [all] = await ownerRows<{ rows: number }>(test.database, sql);
    const own = await test.database.read({ siteIds: [siteId], userId: person.id }, (db) =>
      db.one<{ rows: number }>(sql),
    );
    found.push({ table, seen: own.rows, there: all?.rows ?? 0 });
  }
  return found;
};

describe('the rows of two records that were merged, edited and separated', () => {
  it('are reached by their own site, each of them, when they are counted in every table of patients', async () => {
    const { tom, priya } = test.world;
    for (const [person, site, patient] of [
      [tom, north, kept],
      [priya, south, closed],
    ] as const) {
      const rows = await seenRows(person, site, patient);
      expect(rows.filter(({ there }) => there > 0).length).toBeGreaterThan(25);
      for (const { table, seen, there } of rows.filter((one) => one.table.isPlain))
        expect([table.name, seen]).toEqual([table.name, there]);
    }
  });

  it('are reached by nobody of the other site, when they are counted in every table of patients', async () => {
    const { tom, priya } = test.world;
    for (const [person, site, patient] of [
      [tom, north, closed],
      [priya, south, kept],
    ] as const) {
      const foreign = (await seenRows(person, site, patient)).filter(({ seen }) => seen > 0);
      expect(foreign.map(({ table }) => table.name)).toEqual([]);
    }
  });

  it('PROFILE-049 went back where they came from, and stayed where they were written, as they were changed', async () => {
    const { tom, priya } = test.world;
    const atNorth = (await notesOf(tom, kept)).map(({ id, text }) => [id, text]);
    expect(atNorth).toEqual(
      expect.arrayContaining([
        [notes.ofKept, 'Changed at south'],
        [notes.byNorth, 'Written at north'],
        [notes.bySouth, 'Written at south'],
      ]),
    );
    const atSouth = (await notesOf(priya, closed)).map(({ id, text }) => [id, text]);
    expect(atSouth).toContainEqual([notes.ofClosed, 'Changed at north']);
    expect(atSouth.map(([id]) => id)).not.toContain(notes.bySouth);
  });

  it('are changed by nobody of the other site under the address of either record', async () => {
    const { tom, priya } = test.world;
    for (const [person, noteId] of [
      [tom, notes.ofClosed],
      [priya, notes.ofKept],
      [priya, notes.bySouth],
    ] as const)
      for (const { profileId } of [kept, closed]) {
        const answer = await test.send({
          method: 'PATCH',
          path: `profiles/${profileId}/sticky-notes/${noteId}`,
          as: person,
          body: { version: 2, text: 'Changed from elsewhere' },
        });
        expect(answer.statusCode, answer.body).toBe(404);
      }
  });
});

/** Every id that a row of the patient has, and those of the patient. */
const idsOf = async ({ profileId, siteProfileId }: TestPatient): Promise<string[]> => {
  const ids = [profileId, siteProfileId];
  for (const { name, column } of await patientTables()) {
    const rows = await ownerRows<{ id: string | null }>(
      test.database,
      `select to_jsonb(t) ->> 'id' as id from ${name} t where ${column} = '${profileId}'`,
    );
    ids.push(...rows.flatMap(({ id }) => id ?? []));
  }
  return [...new Set(ids)];
};

const reading = servedCallsToWalk().filter(
  ({ call }) => call.method === 'GET' && call.reach === 'allowed-sites' && typeof call.allow === 'object',
);

describe('every call that reads, asked from the other site', () => {
  it.each([
    ['north', 'tom', 'closed'],
    ['south', 'priya', 'kept'],
  ] as const)(
    'answers somebody of %s without an id of what came back to the other one',
    async (_site, who, whose) => {
      const ids = await idsOf(whose === 'closed' ? closed : kept);
      expect(ids.length).toBeGreaterThan(20);
      const told: string[] = [];
      for (const { name } of reading) {
        const sample = samples[whose].request(name, test.world);
        if (sample === undefined) continue;
        const { body } = await test.send({ ...sample, as: test.world[who] });
        if (ids.some((id) => body.includes(id))) told.push(name);
      }
      expect(told).toEqual([]);
    },
  );
});
