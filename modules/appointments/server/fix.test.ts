// An appointment becomes the right patient's, by what is said of the patient or by choice, with all that belongs to it (OP-APPT-3).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { Fixed } from '../contract/fix.calls.ts';

let test: TestApp;
let wrong: TestPatient;
let right: TestPatient;
let appointmentId: string;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  appointmentId = newId();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const insert = (firstName: string, lastName: string, siteId: string) =>
      insertPatient(db, { firstName, lastName, sites: [siteId] });
    wrong = await insert('Wilma', 'Wrong', testSites.north);
    right = await insert('Rita', 'Rightwell', testSites.north);
    await db.run(`update profiles set email_address = $2, date_of_birth = '1977-05-06' where id = $1`, [
      right.profileId,
      `${right.profileId}@mail.example`,
    ]);
    await db.run(
      `insert into appointments (id, profile_id, start_at, status, purpose, calendar_event_id, practitioner_id, created_at)
       values ($1, $2, '2026-03-01T09:00:00Z', 'BOOKED', 'ONBOARDING', $3, $4, now())`,
      [appointmentId, wrong.profileId, newId(), test.world.lena.id],
    );
  });
});

const fix = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PUT', path: `appointments/${appointmentId}/fix`, as, body });
const reassign = (profileId: string, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PUT', path: `reassign-patient/${appointmentId}`, as, body: { profileId } });
const idsOf = async ({ profileId }: TestPatient): Promise<string[]> =>
  (await test.send({ path: `admin/appointments?principal.equals=${profileId}`, as: test.world.tom }))
    .json()
    .map(({ id }: { id: string }) => id);

describe('a fix', () => {
  it('APPT-015 APPT-029 succeeds where one patient is sure, and the appointment is theirs', async () => {
    const answer = await fix({ email: `${right.profileId}@MAIL.example` });
    expect(answer.json()).toEqual({ success: true, fuzzyMatches: [], message: 'Moved to Rita Rightwell.' });
    expect([await idsOf(right), await idsOf(wrong)]).toEqual([[appointmentId], []]);
    expect((await fix({ email: `${right.profileId}@mail.example` })).json().success).toBe(true);
  });

  it('APPT-015 answers fuzzy matches with a message where nobody is sure, and changes nothing', async () => {
    const fixed: Fixed = (await fix({ firstName: 'Rita', lastName: 'Rihgtwell' })).json();
    expect(fixed).toMatchObject({ success: false, message: expect.stringContaining('Choose the patient') });
    expect(fixed.fuzzyMatches).toContainEqual({
      profileId: right.profileId,
      siteProfileId: right.siteProfileId,
      name: 'Rita Rightwell',
      dateOfBirth: '1977-05-06',
      score: 0.85,
    });
    expect(fixed.fuzzyMatches.length).toBeLessThanOrEqual(10);
    expect(await idsOf(wrong)).toEqual([appointmentId]);
    // By the day of birth alone, or a phone, one comes near as well.
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
         values ($1, $2, 'CELL', '+1', '4155550137', '+14155550137')`,
        [newId(), right.profileId],
      ),
    );
    for (const said of [{ dateOfBirth: '1977-05-06' }, { phone: '(415) 555-0137' }]) {
      const near: Fixed = (await fix(said)).json();
      expect(near.success).toBe(false);
      expect(near.fuzzyMatches).toContainEqual(
        expect.objectContaining({ profileId: right.profileId, score: 1 }),
      );
      expect(near.fuzzyMatches.map(({ profileId }) => profileId)).not.toContain(wrong.profileId);
    }
    expect(await idsOf(wrong)).toEqual([appointmentId]);
    const nobody: Fixed = (await fix({ lastName: 'Zzyzx' })).json();
    expect(nobody).toMatchObject({ success: false, fuzzyMatches: [] });
  });

  it.each([
    ['nothing', {}, 'lastName'],
    ['a day that is none', { dateOfBirth: '1977-02-30' }, 'dateOfBirth'],
    ['a short phone', { phone: '555-01' }, 'phone'],
    ['no address', { email: 'rita' }, 'email'],
  ])('does not take %s', async (_what, body, field) => {
    const answer = await fix(body);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
  });

  it('never finds a patient of another site', async () => {
    const { firstName, lastName } = { firstName: 'Rita', lastName: 'Rightwell' };
    const far = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      const made = await insertPatient(db, { firstName, lastName, sites: [testSites.south] });
      await db.run(`update profiles set email_address = 'far@mail.example' where id = $1`, [made.profileId]);
      return made;
    });
    expect((await fix({ email: 'far@mail.example' })).json()).toMatchObject({
      success: false,
      fuzzyMatches: [],
    });
    const named: Fixed = (await fix({ firstName, lastName })).json();
    expect(named.fuzzyMatches.map(({ profileId }) => profileId)).not.toContain(far.profileId);
    expect((await fix({ lastName }, test.world.priya)).json().code).toBe('AppointmentNotFound');
  });
});

describe('reassigning', () => {
  it('APPT-030 gives the appointment to another patient, with its notes and without the events of the first, and no other one', async () => {
    const note = { text: '<p>Bring the spacer</p>' };
    const other = newId();
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, practitioner_id, created_at)
         values ($1, $2, '2026-03-02T09:00:00Z', 'BOOKED', 'ONBOARDING', $3, now())`,
        [other, wrong.profileId, test.world.lena.id],
      ),
    );
    for (const id of [appointmentId, other]) {
      await test.send({ method: 'POST', path: `appointments/${id}/notes`, as: test.world.tom, body: note });
    }
    const event = await test.send({
      method: 'POST',
      path: `adverse-events?profileId=${wrong.profileId}`,
      as: test.world.tom,
      body: {
        type: 'FALL',
        actuality: 'ACTUAL',
        severity: 'MILD',
        occurredAt: '2026-01-05T09:00:00Z',
        description: '',
      },
    });
    for (const id of [appointmentId, other]) {
      await test.send({
        method: 'POST',
        path: `adverse-events/${event.json().id}/add-appointment`,
        as: test.world.tom,
        body: { appointmentId: id },
      });
    }
    const moved = await reassign(right.profileId);
    expect(moved.json()).toMatchObject({
      principal: { id: right.profileId },
      notes: [note],
      version: 2,
    });
    const events = await test.send({
      path: `adverse-events?principal.equals=${wrong.profileId}`,
      as: test.world.tom,
    });
    expect(events.json()[0].appointments).toMatchObject([{ id: other }]);
    expect([await idsOf(right), await idsOf(wrong)]).toEqual([[appointmentId], [other]]);
    const { total } = await test.database.read({ allSites: 'a test looks' }, (db) =>
      db.one<{ total: number }>(
        'select count(*)::int as total from appointment_notes where appointment_id = $1 and profile_id = $2',
        [appointmentId, right.profileId],
      ),
    );
    expect(total).toBe(1);
    const left = await test.send({
      path: `admin/appointments?principal.equals=${wrong.profileId}`,
      as: test.world.tom,
    });
    expect(left.json()).toMatchObject([{ id: other, version: 1, notes: [note] }]);
  });

  it('stays within the own sites', async () => {
    const { priya, southPatient } = test.world;
    expect((await reassign(southPatient.profileId)).json().code).toBe('NoSiteForPatient');
    expect((await reassign(right.profileId, priya)).json().code).toBe('AppointmentNotFound');
    expect(await idsOf(wrong)).toEqual([appointmentId]);
  });
});
