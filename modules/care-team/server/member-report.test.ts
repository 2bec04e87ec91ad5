// Does the report count each patient once per member and month, of the own sites only, and export nothing that runs?
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

type Membership = readonly [TestPatient, TestPerson, role: string, from: string, to: string | null];

beforeAll(async () => {
  test = await testApp();
  const { lena, tom, marco, northPatient, sharedPatient, southPatient } = test.world;
  const memberships: readonly Membership[] = [
    [northPatient, lena, 'care_coordinator', '2026-01-10T00:00:00Z', '2026-03-01T00:00:00Z'],
    [northPatient, lena, 'health_coach', '2026-01-20T00:00:00Z', null],
    [northPatient, tom, 'care_coordinator', '2026-03-01T00:00:00Z', null],
    [sharedPatient, lena, 'health_coach', '2026-02-28T23:59:59Z', null],
    [southPatient, marco, 'care_coordinator', '2026-01-01T00:00:00Z', null],
  ];
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    for (const [{ profileId }, { id }, role, from, to] of memberships) {
      await db.run('insert into care_team_members values ($1, $2, $3, $4, $5, $6)', [
        newId(),
        profileId,
        id,
        role,
        from,
        to,
      ]);
    }
  });
});

const read = (query: string, as: TestPerson = test.world.lena) =>
  test.send({ path: `care-team/member-report?${query}`, as });

describe('the report', () => {
  it('counts different patients by member and month, of the reached sites', async () => {
    const report = (await read('start=2025-12&end=2026-03')).json();
    expect(report.months).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
    expect(
      report.members.map((one: { firstName: string; patients: number[] }) => [one.firstName, one.patients]),
    ).toEqual([
      ['Lena', [0, 1, 2, 2]],
      ['Tom', [0, 0, 0, 1]],
    ]);
    expect(report.members[0].roles).toEqual(['care_coordinator', 'health_coach']);
    expect(report.allPatients).toEqual([0, 1, 2, 2]);
  });

  it('is narrowed by role and by site', async () => {
    const coordinators = (await read('start=2026-02&end=2026-03&role.equals=care_coordinator')).json();
    expect(coordinators.members).toMatchObject([
      { firstName: 'Lena', patients: [1, 0] },
      { firstName: 'Tom', patients: [0, 1] },
    ]);
    const foreign = (await read(`start=2026-02&end=2026-02&siteId.equals=${testSites.south}`)).json();
    expect([foreign.members, foreign.allPatients]).toEqual([[], [0]]);
  });

  it.each([
    ['start=2026-03&end=2026-02', 'The last month is before the first.'],
    ['start=2020-01&end=2026-02', 'A report covers at most 24 months.'],
    ['start=2026-13&end=2026-13', 'This must be a month such as 2026-11.'],
    ['start=2026-01&end=2026-02&role.equals=super_admin', 'This is no role of a care team.'],
  ])('does not take %s', async (query, message) => {
    const answer = await read(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].message).toBe(message);
  });

  it('is for staff', async () => {
    expect((await read('start=2026-01&end=2026-01', test.world.tom)).json().code).toBe('NotAllowed');
  });
});

it('as a file has a line for each member and month, and no formula', async () => {
  await test.database.statements.run(`update portal_users set last_name = '=1+1' where id = $1`, [
    test.world.tom.id,
  ]);
  const answer = await test.send({
    path: 'care-team/member-report.csv?start=2026-03&end=2026-03',
    as: test.world.lena,
  });
  expect(answer.headers['content-disposition']).toMatch(/filename="care-team-members-[\d-]+\.csv"/);
  expect(answer.body.trimEnd().split('\r\n')).toEqual([
    '\uFEFFMonth,Last name,First name,Email,Roles,Patients',
    "2026-03,'=1+1,Tom,tom@north.example,Care coordinator,1",
    '2026-03,Tester,Lena,lena@north.example,Health coach,2',
  ]);
});
