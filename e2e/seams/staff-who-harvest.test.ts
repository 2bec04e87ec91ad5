// Staff who page through the patients of other practices by search: counted, told to the practices concerned, stopped, and let go on.
import { beforeEach, expect, it } from 'vitest';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import type { SearchAlarm } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const PATIENTS = 60;
const IN_ANSWER = 25;
const ALARM = 100;
const STOP = 500;
const SETUP = { allSites: 'a test sets up its rows' } as const;

let test: TestApp;
/** Staff, and a caregiver in the north. */
let sam: TestPerson;
/** Administers the south, and is not staff. */
let vera: TestPerson;

beforeEach(async () => {
  test = await testApp();
  [sam, vera] = await test.database.transact(SETUP, async (db) => {
    const insert = async (
      name: string,
      siteId: string,
      role: string,
      isStaff: boolean,
    ): Promise<TestPerson> => {
      const person = { id: newId(), email: `${name}@alveary.example` };
      await db.run(
        `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff) values ($1, $2, $3, 'Seam', true, $4)`,
        [person.id, person.email, name, isStaff],
      );
      await db.run(
        `with entry as (insert into site_users (id, user_id, site_id) values ($1, $2, $3) returning id)
         insert into site_user_roles (site_user_id, role_id) select entry.id, r.id from entry, roles r where r.code = $4`,
        [newId(), person.id, siteId, role],
      );
      return person;
    };
    for (let at = 0; at < PATIENTS; at += 1) {
      const lastName = `Elsewhere${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`;
      await insertPatient(db, { firstName: 'Elis', lastName, dateOfBirth: '1970-01-31', sites: [south] });
    }
    return [
      await insert('Sam', north, 'portal_site_caregiver', true),
      await insert('Vera', south, 'portal_site_admin', false),
    ] as const;
  });
});

interface Found {
  readonly rows: readonly PatientMatch[];
  readonly total: number;
}

const search = async (as: TestPerson, query: Record<string, string>): Promise<Found> => {
  const answer = await test.send({ as, path: `profiles/search?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json(), total: Number(answer.headers['x-total-count']) };
};
const everybody = (page: number) =>
  search(sam, { 'lastName.contains': 'elsewhere', size: '1000', page: String(page) });
const alarmsFor = async (as: TestPerson): Promise<SearchAlarm[]> =>
  (await test.send({ as, path: 'profiles/search/alarms' })).json();
const limitOf = async (as: TestPerson): Promise<string | null> =>
  (await test.send({ as, path: 'profiles/search/limit' })).json().limited_until;
const lift = async (as: TestPerson, id: string) => {
  const answer = await test.send({ as, method: 'PUT', path: `profiles/search/alarms/${id}/lift` });
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};

it('shows a page of patients of other practices at most, and tells how many there are', async () => {
  const { rows, total } = await everybody(0);
  expect([rows.length, total]).toEqual([IN_ANSWER, PATIENTS]);
  expect((await everybody(1)).rows).toEqual([]);
});

it('raises the alarm of the practice concerned after 100 patients, and of no other', async () => {
  const { lena } = test.world;
  for (let shown = IN_ANSWER; shown < ALARM; shown += IN_ANSWER) await everybody(0);
  expect(await alarmsFor(vera)).toEqual([]);
  await everybody(0);
  const [alarm] = await alarmsFor(vera);
  expect(alarm).toMatchObject({ user_id: sam.id, of_staff: true, stopped_at: null });
  expect(await alarmsFor(lena)).toEqual([]);
  const path = `profiles/search/alarms/${alarm?.id}/seen`;
  expect((await test.send({ as: lena, method: 'PUT', path })).json().code).toBe('NotFound');
  expect((await test.send({ as: vera, method: 'PUT', path })).statusCode).toBe(204);
  expect(await alarmsFor(vera)).toEqual([]);
});

it('answers own patients only after 500, also when all are asked at once, until an administrator lifts it', async () => {
  const { lena } = test.world;
  const answers = await Promise.all(Array.from({ length: STOP / IN_ANSWER + 10 }, () => everybody(0)));
  expect(answers.flatMap(({ rows }) => rows)).toHaveLength(STOP);
  expect(await everybody(0)).toEqual({ rows: [], total: 0 });
  expect((await search(sam, { 'lastName.contains': 'northc' })).rows).toHaveLength(1);
  expect(Date.parse((await limitOf(sam)) ?? '')).toBeGreaterThan(Date.now());
  const [alarm] = await alarmsFor(vera);
  expect(alarm?.stopped_at).not.toBeNull();
  const id = alarm?.id ?? '';
  expect([await lift(sam, id), await lift(lena, id)]).toEqual(['NotAllowed', 'NotFound']);
  expect(await lift(vera, id)).toBe(204);
  expect(await limitOf(sam)).toBeNull();
  expect((await everybody(0)).rows).toHaveLength(IN_ANSWER);
  expect(await lift(vera, id)).toBe('NotFound');
});

it('is over when the hour is', async () => {
  await Promise.all(Array.from({ length: STOP / IN_ANSWER }, () => everybody(0)));
  expect((await everybody(0)).rows).toEqual([]);
  await test.database.transact(SETUP, (db) =>
    db.run(`update closed_results set shown_at = shown_at - interval '61 minutes'`),
  );
  expect((await everybody(0)).rows).toHaveLength(IN_ANSWER);
});

it('leaves what an administrator does to another one when the alarm is about themselves', async () => {
  const known = { 'lastName.equals': 'Northcott', 'dateOfBirth.equals': '1980-02-03' };
  for (let shown = 0; shown < 20; shown += 1) expect((await search(vera, known)).rows).toHaveLength(1);
  expect((await search(vera, known)).rows).toEqual([]);
  expect(await alarmsFor(vera)).toEqual([]);
  const [raised] = await test.database.searches.many<{ id: string }>('select id from search_alarms');
  const path = `profiles/search/alarms/${raised?.id}/seen`;
  expect((await test.send({ as: vera, method: 'PUT', path })).json().code).toBe('NotFound');
});
