// A role of a care team holds one user, a change of several roles is one, and nobody from elsewhere is put on it (document 3 §3, §4, §7;
// OP-CARETEAM-1).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { TeamMember } from '../contract/team.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Tara', lastName: 'Teamed', sites: [testSites.north] }),
  );
});

const read = async (more = '', as: TestPerson = test.world.tom) =>
  (await test.send({ path: `care-team?profileId=${patient.profileId}${more}`, as })).json();
const save = (body: unknown, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PUT', path: `care-team/${patient.profileId}/members`, as, body });
const rolesOf = (team: readonly TeamMember[]) =>
  Object.fromEntries(team.map((one) => [one.firstName, one.rolesForPatient]));

describe('a care team', () => {
  it('CARETEAM-002 CARETEAM-012 has members with id, the roles they hold and those for the patient', async () => {
    const { lena, tom } = test.world;
    await save([
      { userId: lena.id, role: 'health_coach' },
      { userId: tom.id, role: 'care_coordinator' },
      { userId: lena.id, role: 'pulmonologist' },
    ]);
    const team = await read();
    expect(rolesOf(team)).toEqual({ Lena: ['health_coach', 'pulmonologist'], Tom: ['care_coordinator'] });
    // What she holds at the sites of the patient is one thing, what she is for the patient another.
    expect(team[0]).toMatchObject({
      id: lena.id,
      lastName: 'Tester',
      roles: [{ code: 'caregiver_lead' }, { code: 'health_coach' }],
    });
    expect(rolesOf(await read('&careCoordinator=true'))).toEqual({ Tom: ['care_coordinator'] });
  });

  it('CARETEAM-003 CARETEAM-015 is saved by pairs of user and role, in one, and the new team is answered', async () => {
    const { lena, tom, priya } = test.world;
    const answer = await save([{ userId: lena.id, role: 'health_coach' }]);
    expect(answer.json()).toEqual(await read());
    const refused = await save([
      { userId: tom.id, role: 'pulmonologist' },
      { userId: priya.id, role: 'registered_nurse' },
    ]);
    expect(refused.json().code).toBe('NotOnTeam');
    expect(rolesOf(await read())).toEqual({ Lena: ['health_coach'] });
    for (const body of [
      [],
      [{ userId: tom.id }],
      [{ userId: tom.id, role: 'super_admin' }],
      [{ role: 'pulmonologist' }],
    ]) {
      expect((await save(body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  it('CARETEAM-008 CARETEAM-011 has one user for each role; nobody clears it, and the one before stays on record', async () => {
    const { lena, tom, northPatient } = test.world;
    // Of another patient somebody else can have it, whatever becomes of it here.
    const ofOther = `care-team/${northPatient.profileId}/members`;
    const other = [{ userId: lena.id, role: 'pulmonologist' }];
    await test.send({ method: 'PUT', path: ofOther, as: tom, body: other });
    await save([{ userId: lena.id, role: 'pulmonologist' }]);
    await save([{ userId: tom.id, role: 'pulmonologist' }]);
    expect(rolesOf(await read())).toEqual({ Tom: ['pulmonologist'] });
    await save([{ userId: null, role: 'pulmonologist' }]);
    expect(await read()).toEqual([]);
    const theirs = await test.send({ path: `care-team?profileId=${northPatient.profileId}`, as: tom });
    expect(rolesOf(theirs.json())).toEqual({ Lena: ['pulmonologist'] });
    const { ended } = await test.database.transact({ allSites: 'a test looks at the history' }, (db) =>
      db.one<{ ended: number }>(
        'select count(*)::int as ended from care_team_members where profile_id = $1 and to_at is not null',
        [patient.profileId],
      ),
    );
    expect(ended).toBe(2);
  });

  it('keeps one of two who are given one role at the same time', async () => {
    const { lena, tom } = test.world;
    const answers = await Promise.all(
      [lena, tom].map(({ id }) => save([{ userId: id, role: 'registered_nurse' }])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read()).toHaveLength(1);
  });

  it('CARETEAM-004 CARETEAM-013 has its coordinator alone set by POST, or cleared without one', async () => {
    const { lena, tom } = test.world;
    const post = (more: string) =>
      test.send({ method: 'POST', path: `care-team?profileId=${patient.profileId}${more}`, as: tom });
    await save([{ userId: lena.id, role: 'health_coach' }]);
    const answer = await post(`&careCoordinator=${tom.id}`);
    expect(rolesOf(answer.json())).toEqual({ Lena: ['health_coach'], Tom: ['care_coordinator'] });
    expect(answer.json()).toEqual(await read());
    expect(rolesOf((await post('')).json())).toEqual({ Lena: ['health_coach'] });
    expect(rolesOf(await read())).toEqual({ Lena: ['health_coach'] });
  });

  it('CARETEAM-005 CARETEAM-014 is chosen from the members of a site, with their roles for care teams only', async () => {
    const members = async (siteId: string) =>
      (await test.send({ path: `care-team/members?siteId=${siteId}`, as: test.world.tom })).json();
    const there: TeamMember[] = await members(testSites.north);
    expect(there.map(({ firstName }) => firstName)).toEqual(['Ada', 'Lena', 'Marco', 'Rosa', 'Tom']);
    const of = (name: string) => there.find(({ firstName }) => firstName === name)?.roles;
    expect(of('Lena')).toEqual([{ code: 'caregiver_lead' }, { code: 'health_coach' }]);
    expect(of('Tom')).toEqual([]);
    expect((await members(testSites.south)).code).toBe('SiteNotFound');
    // What Tom is at another site, he is not here.
    const entry = newId();
    await test.database.statements.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
      entry,
      test.world.tom.id,
      testSites.south,
    ]);
    await test.database.statements.run(
      `insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = 'pulmonologist'`,
      [entry],
    );
    const here = await members(testSites.north);
    for (const table of ['site_user_roles where site_user_id', 'site_users where id'])
      await test.database.statements.run(`delete from ${table} = $1`, [entry]);
    expect(here.find(({ firstName }: TeamMember) => firstName === 'Tom').roles).toEqual([]);
    // Neither flag is enough without the other.
    for (const flag of ['care_team', 'visible_in_portal']) {
      const set = (value: boolean) =>
        test.database.transact({ allSites: 'a test changes a role' }, (db) =>
          db.run(`update roles set ${flag} = $1 where code = 'health_coach'`, [value]),
        );
      await set(false);
      const lena = (await members(testSites.north)).find(({ firstName }: TeamMember) => firstName === 'Lena');
      await set(true);
      expect([flag, lena.roles]).toEqual([flag, [{ code: 'caregiver_lead' }]]);
    }
  });

  it('of a patient of another site is out of reach', async () => {
    const { priya, tom } = test.world;
    expect((await read('', priya)).code).toBe('NoSiteForPatient');
    expect((await save([{ userId: tom.id, role: 'pulmonologist' }], priya)).json().code).toBe(
      'NoSiteForPatient',
    );
    expect(await read()).toEqual([]);
  });
});
