// Is what a patient earned answered at the documented paths, and changed only as it was seen? (document 3 §3, §7; OP-REWARD-1)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { rewardCalls } from '../contract/calls.ts';

const below = 'services/patient-log/api/v1/reward';
let test: TestApp;
let patient: TestPatient;
let activityId: string;

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  activityId = newId();
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, { firstName: 'Rita', lastName: 'Reward', sites: [testSites.north] });
    await db.run(
      'insert into reward_accounts (profile_id, is_eligible, max_annual) values ($1, true, 20000)',
      [one.profileId],
    );
    const insert = `insert into reward_activities (id, profile_id, type, status, amount, currency, earned_at, updated_at)
      values ($1, $2, $3, $4, $5, 'USD', $6, $6)`;
    const at = new Date().toISOString();
    await db.run(insert, [activityId, one.profileId, 'QUESTIONNAIRE', 'PENDING', 250, at]);
    await db.run(insert, [newId(), one.profileId, 'MANUAL', 'REJECTED', 9900, at]);
    return one;
  });
});

const get = async (path: string, as: TestPerson = test.world.tom) =>
  (await test.send({ path: `${below}/${path}`, as })).json();
const change = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PATCH', path: `${below}/reward-activity/${activityId}`, as, body });
const ofPatient = () => `profile_id=${patient.profileId}`;

describe('rewards', () => {
  it('REWARD-008 all stand below the documented path', async () => {
    for (const { path } of Object.values(rewardCalls))
      expect(`/gateway/${path}/`).toContain(`/gateway/${below}/`);
    expect((await test.send({ path: `${below}/list-of-types`, as: test.world.tom })).statusCode).toBe(200);
  });

  it('REWARD-002 REWARD-009 have an account, asked for by the profile id', async () => {
    expect(await get(`account-detail?${ofPatient()}`)).toEqual({
      isEligibleToEarnReward: true,
      earningAmountBeginningOfMonth: 0,
      maxEarningAmountAnnual: 20_000,
      earningPercentage: 1.3,
      startDateOfCurrentMonth: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      endDateOfCurrentMonth: expect.stringMatching(/^\d{4}-\d{2}-(28|29|30|31)$/),
    });
    const nobody = test.world.northPatient.profileId;
    expect(await get(`account-detail?profile_id=${nobody}`)).toMatchObject({
      isEligibleToEarnReward: false,
      maxEarningAmountAnnual: 0,
    });
    expect((await test.send({ path: `${below}/account-detail`, as: test.world.tom })).statusCode).toBe(400);
  });

  it('REWARD-004 REWARD-010 are listed by the profile id, each with its id', async () => {
    const listed = await get(`reward-activity?${ofPatient()}`);
    expect(listed).toHaveLength(2);
    expect((await test.send({ path: `${below}/reward-activity`, as: test.world.tom })).statusCode).toBe(400);
    expect(await get(`reward-activity?profile_id=${test.world.northPatient.profileId}`)).toEqual([]);
    expect(listed).toContainEqual(
      expect.objectContaining({ id: activityId, type: 'QUESTIONNAIRE', status: 'PENDING', amount: 250 }),
    );
  });

  it('REWARD-005 REWARD-011 REWARD-012 have types and statuses that the server lists', async () => {
    expect(await get('list-of-types')).toEqual([
      { type: 'SPIROMETRY_SESSION', name: 'Spirometry session' },
      { type: 'QUESTIONNAIRE', name: 'Questionnaire' },
      { type: 'APPOINTMENT_ATTENDED', name: 'Appointment attended' },
      { type: 'MANUAL', name: 'Manual' },
    ]);
    expect(await get('list-of-status')).toEqual([
      { status: 'PENDING', name: 'Pending' },
      { status: 'APPROVED', name: 'Approved' },
      { status: 'PAID', name: 'Paid' },
      { status: 'REJECTED', name: 'Rejected' },
    ]);
  });

  it('REWARD-007 REWARD-013 are changed in part, and the changed one is answered', async () => {
    expect((await change({ version: 1, status: 'APPROVED' })).json()).toMatchObject({
      id: activityId,
      status: 'APPROVED',
      note: null,
      version: 2,
    });
    expect((await change({ version: 2, note: 'By card' })).json()).toMatchObject({
      status: 'APPROVED',
      note: 'By card',
      version: 3,
    });
    expect((await change({ version: 3, status: 'PAID' })).json()).toMatchObject({
      status: 'PAID',
      note: 'By card',
      version: 4,
    });
    const paid = (await change({ version: 4, note: 'In cash' })).json();
    expect(paid).toMatchObject({ status: 'PAID', note: 'In cash', version: 5 });
    expect(await get(`reward-activity?${ofPatient()}`)).toContainEqual(paid);
    const stale = await change({ version: 1, status: 'REJECTED' });
    expect([stale.json().code, stale.json().current.version]).toEqual(['Stale', 5]);
    for (const body of [{ version: 5 }, { version: 5, status: 'GIVEN' }, { version: 5, amount: 1 }]) {
      expect((await change(body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  it('of another site are neither seen nor changed', async () => {
    const { priya } = test.world;
    expect((await get(`account-detail?${ofPatient()}`, priya)).code).toBe('NoSiteForPatient');
    expect((await get(`reward-activity?${ofPatient()}`, priya)).code).toBe('NoSiteForPatient');
    expect((await change({ version: 1, status: 'PAID' }, priya)).json().code).toBe('RewardNotFound');
  });
});
