// An appointment that becomes another patient's takes everything along that was sent of it: link, messages, reminders, calendar and visit.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { bookAsVisitor } from '@alveary/modules/booking/server/testing/visitor.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS;
const at = (hour: number, days = 0): string => new Date(day + days * DAY_MS + hour * HOUR_MS).toISOString();

let test: TestApp;
let maya: TestPatient;
let harold: TestPatient;

const mailOf = ({ profileId }: TestPatient): string => `${profileId}@mail.example`;
const mailsTo = async (patient: TestPatient) => sentTo(test.database, mailOf(patient));
const lastTo = async (patient: TestPatient): Promise<string> => (await mailsTo(patient)).at(-1) ?? '';
const linkIn = (mail: string): string => /\/booking\/([\w-]{32})\n/.exec(mail)?.[1] ?? '';
const lineOf = (mail: string, name: string): string =>
  mail
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(name)) ?? '';

const patientCalled = async (firstName: string, lastName: string, language: string): Promise<TestPatient> =>
  test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName, lastName, sites: [testSites.north] });
    await db.run('update profiles set email_address = $2, language = $3 where id = $1', [
      made.profileId,
      mailOf(made),
      language,
    ]);
    return made;
  });

const asTom = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
  const answer = await test.send({
    method,
    path,
    as: test.world.tom,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const plan = async (more: object = {}): Promise<{ id: string; version: number }> =>
  asTom('POST', `appointments?profileId=${maya.profileId}`, {
    start: at(15),
    purpose: 'HEALTH_COACHING',
    assignedPractitioner: test.world.lena.id,
    ...more,
  });
const tell = async (appointmentId: string): Promise<void> => {
  await asTom('POST', 'booking/confirmations', { appointmentId, channel: 'EMAIL', timeZone: 'UTC' });
  await workOff(test.database);
};
const byLink = async (code: string, act: string, body?: object) =>
  test.send({
    method: 'POST',
    path: `booking/links/${code}/${act}`,
    ...(body === undefined ? {} : { body }),
  });
const stateOf = async (code: string) => (await test.send({ path: `booking/links/${code}` })).json();

beforeAll(async () => {
  test = await testApp();
  await ownerRows(
    test.database,
    `update sites set feature_values = feature_values || '{"time_zone": "America/Los_Angeles"}' where id = '${testSites.north}'`,
  );
});
beforeEach(async () => {
  day += DAY_MS;
  maya = await patientCalled('Maya', 'Before', 'en');
  harold = await patientCalled('Harold', 'After', 'es-MX');
});

describe('an appointment that is fixed to be another patient’s', () => {
  it('ends the first one’s link at once, tells her without a name, and tells the other in his language', async () => {
    const { id } = await plan();
    await tell(id);
    const old = linkIn(await lastTo(maya));
    expect(await stateOf(old)).toMatchObject({ state: 'open' });
    const fixed = await asTom('PUT', `appointments/${id}/fix`, { email: mailOf(harold) });
    expect(fixed).toMatchObject({ success: true, message: 'Moved to Harold After.' });
    expect(await stateOf(old)).toMatchObject({ state: 'withdrawn', isMovable: false });
    expect((await byLink(old, 'cancel')).json().code).toBe('AppointmentOver');
    expect((await byLink(old, 'move', { start: at(17) })).json().code).toBe('AppointmentOver');
    await workOff(test.database);
    const said = await lastTo(maya);
    expect(said).toContain('is no longer yours');
    expect(said).not.toMatch(/Harold|After|\/booking\//);
    expect([lineOf(said, 'METHOD'), lineOf(said, 'SEQUENCE')]).toEqual(['METHOD:CANCEL', 'SEQUENCE:1']);
    const heard = await lastTo(harold);
    expect(heard).toContain('Su cita con ');
    expect(heard).toMatch(/GMT-[78]|PST|PDT/);
    expect(heard).not.toMatch(/Maya|Before/);
    expect(await stateOf(old)).toMatchObject({ state: 'withdrawn' });
    const own = linkIn(heard);
    expect(await stateOf(own)).toMatchObject({
      state: 'open',
      language: 'es',
      timeZone: 'America/Los_Angeles',
    });
    expect((await byLink(own, 'cancel')).json().state).toBe('cancelled');
    await workOff(test.database);
    expect(await lastTo(harold)).toContain('se ha cancelado');
    expect(await mailsTo(maya)).toHaveLength(2);
  });

  it('reminds the other alone, moves with him alone, and each log stands with whoever was written to', async () => {
    const { id, version } = await plan();
    await tell(id);
    await asTom('PUT', `reassign-patient/${id}`, { profileId: harold.profileId });
    await workOff(test.database);
    await asTom('PATCH', `admin/appointments/${id}`, { version: version + 1, start: at(18) });
    await workOff(test.database);
    expect(await lastTo(harold)).toContain('Ahora es el ');
    const dayBefore = Date.parse(at(18)) - 24 * HOUR_MS;
    await runScheduled(test.database, 'remind-of-appointments', dayBefore);
    await workOff(test.database, dayBefore);
    expect(await lastTo(harold)).toContain('Un recordatorio');
    expect(await mailsTo(maya)).toHaveLength(2);
    const logsOf = async ({ profileId }: TestPatient): Promise<readonly unknown[]> =>
      (await test.send({ path: `communications?principal.equals=${profileId}`, as: test.world.tom })).json();
    expect([(await logsOf(maya)).length, (await logsOf(harold)).length]).toEqual([2, 3]);
  });

  it('tells nobody who never heard of it, and gives the link to nobody who gets it back', async () => {
    const { id } = await plan();
    await asTom('PUT', `reassign-patient/${id}`, { profileId: harold.profileId });
    await workOff(test.database);
    expect([await mailsTo(maya), await mailsTo(harold)]).toEqual([[], []]);
    await asTom('PUT', `reassign-patient/${id}`, { profileId: maya.profileId });
    await tell(id);
    const first = linkIn(await lastTo(maya));
    await asTom('PUT', `reassign-patient/${id}`, { profileId: harold.profileId });
    await workOff(test.database);
    await asTom('PUT', `reassign-patient/${id}`, { profileId: maya.profileId });
    await workOff(test.database);
    expect(await stateOf(first)).toMatchObject({ state: 'withdrawn' });
    expect(await stateOf(linkIn(await lastTo(maya)))).toMatchObject({ state: 'open' });
    expect(await lastTo(harold)).toContain('ya no es suya');
  });

  it('leaves the series of the first, so that what is done to that series does not touch it', async () => {
    const first = await plan({ repeat: { every: 'WEEK', times: 3, timeZone: 'UTC' } });
    await tell(first.id);
    const rows = await test.send({
      path: `admin/appointments?principal.equals=${maya.profileId}`,
      as: test.world.tom,
    });
    const second = rows.json()[1];
    await asTom('PUT', `reassign-patient/${second.id}`, { profileId: harold.profileId });
    await asTom('POST', `appointments/${first.id}/cancel?reason=PATIENT_REQUEST`, {
      version: first.version,
      scope: 'FOLLOWING',
    });
    await workOff(test.database);
    const his = await test.send({
      path: `admin/appointments?principal.equals=${harold.profileId}`,
      as: test.world.tom,
    });
    expect(his.json()).toMatchObject([{ id: second.id, status: 'BOOKED', seriesId: null }]);
    expect(await mailsTo(harold)).toHaveLength(1);
    const subjects = (await mailsTo(maya)).map((mail) => mail.split('\n')[0]);
    expect(subjects).toEqual([
      'Your appointments',
      'An appointment is no longer yours',
      'Your appointments were cancelled',
    ]);
  });
});

describe('what belongs to the appointment', () => {
  it('the video visit of the first patient ends with its codes, and the other has one of his own', async () => {
    const { id } = await plan();
    const visit = await asTom('POST', `video/appointments/${id}/visit`);
    await asTom('POST', `video/visits/${visit.id}/invite`, { medium: 'email', to: 'patient' });
    await expect.poll(() => lastTo(maya)).toContain('/v/');
    const code = /\/v\/([\w-]+)/.exec(await lastTo(maya))?.[1] ?? '';
    expect((await test.send({ path: `video/participants/${code}` })).json()).toMatchObject({
      state: 'invited',
    });
    await asTom('PUT', `reassign-patient/${id}`, { profileId: harold.profileId });
    expect((await test.send({ path: `video/participants/${code}` })).json()).toMatchObject({
      state: 'ended',
    });
    await workOff(test.database);
    expect(await lastTo(maya)).toContain('does not take place');
    const his = await asTom('POST', `video/appointments/${id}/visit`);
    expect(his.id).not.toBe(visit.id);
    expect(his.profileId).toBe(harold.profileId);
  });

  it('the entry in the calendar of the staff member names who comes now', async () => {
    const slug = `lena-${newId()}`;
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: 0, to: 1440 }));
    await ownerRows(
      test.database,
      `insert into booking_pages (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
         notice_hours, horizon_days, updated_at)
       values ('${test.world.lena.id}', '${slug}', true, 'Talk', '', 'UTC', '${JSON.stringify(everyDay)}', '{30}', 0, 0, 200, now())`,
    );
    const booked = await bookAsVisitor(test, {
      slug,
      recipient: mailOf(maya),
      said: {
        start: at(9),
        minutes: 30,
        firstName: 'Maya',
        lastName: 'Before',
        email: mailOf(maya),
        countryCode: '+1',
        phone: null,
        confirmBy: 'EMAIL',
        timeZone: 'America/New_York',
        language: 'sv',
      },
    });
    expect(booked.statusCode, booked.body).toBe(201);
    await workOff(test.database);
    const [row] = (
      await test.send({ path: `admin/appointments?principal.equals=${maya.profileId}`, as: test.world.tom })
    ).json();
    await asTom('PUT', `reassign-patient/${row.id}`, { profileId: harold.profileId });
    await workOff(test.database);
    expect(await lastTo(maya)).toContain('är inte längre din');
    expect(await lastTo(harold)).toContain('Su cita con ');
    const events = await test.send({ path: 'admin/calendar-events', as: test.world.lena });
    expect(events.json()).toContainEqual(
      expect.objectContaining({ id: row.calendarEventId, attendeeName: 'Harold After', status: 'confirmed' }),
    );
    expect(await stateOf(booked.json().code)).toMatchObject({ state: 'withdrawn' });
  });
});

describe('records of one person', () => {
  const asLena = async (path: string, body: object) => {
    const answer = await test.send({ method: 'POST', path, as: test.world.lena, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await workOff(test.database);
    return answer.json();
  };
  const merge = async () =>
    asLena(`profiles/${harold.profileId}/merges`, {
      mergedId: maya.profileId,
      survivorVersion: 1,
      mergedVersion: 1,
      fromMerged: [],
      reason: 'Entered twice',
    });
  const undo = async ({ id }: { readonly id: string }) =>
    asLena(`profiles/${harold.profileId}/merges/${id}/undo`, { reason: 'Two people' });

  it('keep the link and hear nothing when they are merged, and when the merge is undone', async () => {
    const { id } = await plan();
    await tell(id);
    const link = linkIn(await lastTo(maya));
    const merged = await merge();
    expect(await stateOf(link)).toMatchObject({ state: 'open' });
    await undo(merged);
    expect(await stateOf(link)).toMatchObject({ state: 'open' });
    expect([await mailsTo(maya), await mailsTo(harold)]).toEqual([[expect.anything()], []]);
    expect((await byLink(link, 'cancel')).json().state).toBe('cancelled');
  });

  it('settle what was told in between when the merge is undone: it went to the address of the other', async () => {
    const { id } = await plan();
    const merged = await merge();
    await tell(id);
    const link = linkIn(await lastTo(harold));
    expect(await stateOf(link)).toMatchObject({ state: 'open' });
    await undo(merged);
    expect(await stateOf(link)).toMatchObject({ state: 'withdrawn' });
    expect(await lastTo(harold)).toContain('ya no es suya');
    expect(await stateOf(linkIn(await lastTo(maya)))).toMatchObject({ state: 'open', language: 'en' });
  });
});
