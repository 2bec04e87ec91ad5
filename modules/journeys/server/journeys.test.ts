// Does a patient move through the lifecycle, come to a site and leave it as the record was seen, explained and on record?
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const SETUP = { allSites: 'a test sets up its rows' };

let test: TestApp;
let patient: TestPatient;
/** Staff, admin at both sites. */
let bothSites: TestPerson;

beforeAll(async () => {
  test = await testApp();
  bothSites = { id: newId(), email: 'both@north.example' };
  await test.database.transact(SETUP, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff)
       values ($1, $2, 'Beth', 'Both', true, true)`,
      [bothSites.id, bothSites.email],
    );
    for (const siteId of [north, south]) {
      const entry = newId();
      await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
        entry,
        bothSites.id,
        siteId,
      ]);
      await db.run(
        `insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = 'portal_site_admin'`,
        [entry],
      );
    }
  });
});

const patientAt = (...sites: string[]) =>
  test.database.transact(SETUP, (db) =>
    insertPatient(db, { firstName: 'Jo', lastName: 'Journey', dateOfBirth: '1980-02-03', sites }),
  );

beforeEach(async () => {
  patient = await patientAt(north);
});

const step = (body: object, as: TestPerson = test.world.tom) =>
  test.send({
    method: 'POST',
    path: `profiles/${patient.profileId}/journeys`,
    as,
    body: { siteId: north, details: null, ...body },
  });
const put = (action: 'add-site' | 'remove-site', body: object, as = bothSites) =>
  test.send({
    method: 'PUT',
    path: `profiles/${patient.profileId}/${action}`,
    as,
    body: { reason: 'Treated there too', version: 1, ...body },
  });
const record = async (as = bothSites): Promise<Profile> =>
  (await test.send({ path: `api/profiles/${patient.profileId}`, as })).json();
const rowOf = (answer: Awaited<ReturnType<typeof put>>) =>
  test.database.searches.maybeOne(
    'select action, outcome, patient_ids as patients, detail from audit_events where request_id = $1',
    [answer.headers['x-request-id']],
  );

describe('the engagement lifecycle', () => {
  it('EVENT-017 lists the seven statuses in their order', async () => {
    const answer = await test.send({ path: 'journey-statuses', as: test.world.tom });
    expect(answer.json().map((one: { status: string }) => one.status)).toEqual([
      'ELIGIBLE',
      'NOT_AWARE',
      'AWARE',
      'ACTIVATED',
      'MANAGED',
      'DECLINED_PROSPECT',
      'DISENROLLED',
    ]);
  });

  it('PROFILE-010 EVENT-018 a step changes the status, and is found under it at once', async () => {
    const answer = await step({ from: 'MANAGED', status: 'DISENROLLED', details: ' Moved away ' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'DISENROLLED', details: 'Moved away' });
    const page = await test.send({
      path: `v2/sites/profiles/${patient.siteProfileId}`,
      as: test.world.tom,
    });
    expect(page.json()).toMatchObject({
      version: 2,
      engagementStatus: 'DISENROLLED',
      profile: { patientJourneys: [{ status: 'DISENROLLED', details: 'Moved away' }] },
    });
    expect(await rowOf(answer)).toEqual({
      action: 'journey.create',
      outcome: 'done',
      patients: [patient.profileId],
      detail: {
        before: { siteId: north, status: 'MANAGED' },
        after: { siteId: north, status: 'DISENROLLED', details: 'Moved away' },
      },
    });
  });

  it('EVENT-015 of a patient at two sites each site has its own journeys', async () => {
    patient = await patientAt(north, south);
    const taken = { from: 'MANAGED', status: 'DISENROLLED' };
    await step({ ...taken, details: 'Moved away' });
    expect((await step({ ...taken, siteId: south, details: 'Got well' }, bothSites)).statusCode).toBe(201);
    const page = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom });
    const { patientJourneys } = page.json().profile;
    expect(patientJourneys).toHaveLength(1);
    expect(patientJourneys).toMatchObject([{ status: 'DISENROLLED', details: 'Moved away' }]);
  });

  it('EVENT-015 EVENT-016 one journey for each status: the later one replaces the earlier one', async () => {
    await step({ from: 'MANAGED', status: 'DISENROLLED', details: 'Moved away' });
    await step({ from: 'DISENROLLED', status: 'ACTIVATED', details: 'Came back' });
    await step({ from: 'ACTIVATED', status: 'DISENROLLED', details: 'Moved for good' });
    const page = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom });
    expect(page.json().profile.patientJourneys).toMatchObject([
      { status: 'DISENROLLED', details: 'Moved for good' },
      { status: 'ACTIVATED', details: 'Came back' },
    ]);
  });

  it.each([
    ['an unusual step', { from: 'MANAGED', status: 'ELIGIBLE' }, 'details'],
    ['leaving the programme', { from: 'MANAGED', status: 'DISENROLLED', details: '  ' }, 'details'],
    ['the same status', { from: 'MANAGED', status: 'MANAGED' }, 'status'],
  ])('OP-PROFILE-5 %s is refused beside its field when nobody says why', async (_, body, field) => {
    const answer = await step(body);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
  });

  it('is refused when the patient stands elsewhere by now, with the status as it is', async () => {
    const answer = await step({ from: 'ACTIVATED', status: 'MANAGED' });
    expect([answer.statusCode, answer.json().code, answer.json().current]).toEqual([
      409,
      'Stale',
      { engagementStatus: 'MANAGED' },
    ]);
  });

  it('is not there for a site of others', async () => {
    patient = await patientAt(north, south);
    const answer = await step({ siteId: south, from: 'MANAGED', status: 'DISENROLLED', details: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
  });
});

describe('a step that was a mistake', () => {
  const remove = (id: string, as: TestPerson = test.world.tom) =>
    test.send({ method: 'DELETE', path: `profiles/${patient.profileId}/journeys/${id}`, as });
  const page = async () =>
    (await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom })).json();
  /** The newest first. */
  const idsOfSteps = async (): Promise<string[]> => {
    await step({ from: 'MANAGED', status: 'DISENROLLED', details: 'Moved away' });
    await step({ from: 'DISENROLLED', status: 'ACTIVATED', details: 'Came back' });
    return (await page()).profile.patientJourneys.map((one: { id: string }) => one.id);
  };

  it('EVENT-019 PROFILE-010 is removed: the patient has the status of the step before, and it is on record', async () => {
    const [newest] = await idsOfSteps();
    const answer = await remove(newest!);
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await page()).toMatchObject({
      engagementStatus: 'DISENROLLED',
      profile: {
        patientJourneys: [
          { status: 'DISENROLLED', details: 'Moved away', createdBy: { firstName: expect.any(String) } },
        ],
      },
    });
    expect(await rowOf(answer)).toMatchObject({
      action: 'journey.delete',
      outcome: 'done',
      patients: [patient.profileId],
      detail: { before: { status: 'ACTIVATED', details: 'Came back' }, after: { status: 'DISENROLLED' } },
    });
    const again = await remove(newest!);
    expect([again.statusCode, again.json().code]).toEqual([404, 'JourneyNotFound']);
  });

  it('EVENT-019 at one of two sites the status there is put back, whatever came later at the other', async () => {
    patient = await patientAt(north, south);
    const [newest] = await idsOfSteps();
    const elsewhere = { siteId: south, from: 'MANAGED', status: 'AWARE', details: 'Asks again' };
    expect((await step(elsewhere, bothSites)).statusCode).toBe(201);
    expect((await remove(newest!, bothSites)).statusCode).toBe(204);
    expect((await page()).engagementStatus).toBe('DISENROLLED');
  });

  it('EVENT-019 an earlier step goes without a change of the status; the only one stays', async () => {
    const [newest, earlier] = await idsOfSteps();
    expect((await remove(earlier!)).statusCode).toBe(204);
    expect(await page()).toMatchObject({
      engagementStatus: 'ACTIVATED',
      profile: { patientJourneys: [{ id: newest }] },
    });
    const last = await remove(newest!);
    expect([last.statusCode, last.json().code]).toEqual([409, 'LastJourney']);
  });

  it('EVENT-019 of two who remove the two last steps at once, one is told that the other is the only one', async () => {
    const ids = await idsOfSteps();
    const answers = await Promise.all(ids.map((id) => remove(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([204, 409]);
    const { engagementStatus, profile } = await page();
    expect(profile.patientJourneys.map(({ status }: { status: string }) => status)).toEqual([
      engagementStatus,
    ]);
  });

  it('is not there for people of other sites', async () => {
    const [newest] = await idsOfSteps();
    const answer = await remove(newest!, test.world.priya);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
  });
});

describe('the sites of a patient', () => {
  it('a patient comes to a further site, eligible there, and keeps the status elsewhere', async () => {
    const answer = await put('add-site', { siteId: south });
    expect(answer.statusCode, answer.body).toBe(200);
    const { version, siteProfiles } = answer.json();
    expect(version).toBe(2);
    expect(
      siteProfiles.map(({ site, engagementStatus }: Profile['siteProfiles'][number]) => [
        site.slug,
        engagementStatus,
      ]),
    ).toEqual([
      ['north', 'MANAGED'],
      ['south', 'ELIGIBLE'],
    ]);
    expect(await rowOf(answer)).toMatchObject({ action: 'patient-site.create', outcome: 'done' });
    const seen = await test.send({ path: `api/profiles/${patient.profileId}`, as: test.world.priya });
    expect(seen.statusCode).toBe(200);
    const twice = await put('add-site', { siteId: south, version: 2 });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'AlreadyAtSite']);
  });

  it('a patient leaves a site: people there see the patient no more, and what is recorded stays', async () => {
    patient = await patientAt(north, south);
    const south2 = (await record()).siteProfiles.find(({ site }) => site.slug === 'south')?.id;
    expect((await test.send({ path: `v2/sites/profiles/${south2}`, as: test.world.priya })).statusCode).toBe(
      200,
    );
    const answer = await put('remove-site', { siteId: south, reason: 'Moved to the coast' });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await rowOf(answer)).toMatchObject({
      action: 'patient-site.delete',
      patients: [patient.profileId],
      detail: {
        before: { siteId: south, status: 'MANAGED' },
        after: { siteId: null, reason: 'Moved to the coast' },
      },
    });
    const gone = await test.send({ path: `api/profiles/${patient.profileId}`, as: test.world.priya });
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'NoSiteForPatient']);
    expect((await record()).siteProfiles).toHaveLength(1);
  });

  it('the last site stays, also when the others are out of reach', async () => {
    const last = await put('remove-site', { siteId: north });
    expect([last.statusCode, last.json().code]).toEqual([409, 'LastSite']);
    patient = await patientAt(north, south);
    const answer = await put('remove-site', { siteId: north }, test.world.lena);
    expect(answer.statusCode, answer.body).toBe(204);
  });

  it('is refused when somebody else changed the record, and without a reason', async () => {
    const stale = await put('add-site', { siteId: south, version: 7 });
    expect([stale.statusCode, stale.json().code, stale.json().current.version]).toEqual([409, 'Stale', 1]);
    const silent = await put('add-site', { siteId: south, reason: ' ' });
    expect([silent.statusCode, silent.json().errors[0].field]).toEqual([400, 'reason']);
  });

  it('is for staff who may add or delete at that site, and for no other site', async () => {
    const foreign = await put('add-site', { siteId: south }, test.world.lena);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'SiteNotFound']);
    for (const action of ['add-site', 'remove-site'] as const) {
      expect((await put(action, { siteId: north }, test.world.tom)).statusCode, action).toBe(403);
    }
    patient = await patientAt(north, south);
    const elsewhere = await put('remove-site', { siteId: south }, test.world.lena);
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'SiteNotFound']);
  });
});
