// What staff of another zone plan in English reaches the patient in the patient's language, by the clocks of the patient's site.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 4 * DAY_MS + 17 * HOUR_MS).toISOString();

let test: TestApp;

const patientReading = async (language: string): Promise<TestPatient> =>
  test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName: 'Ana', lastName: 'Reads', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2, language = $3 where id = $1', [
      made.profileId,
      `${made.profileId}@mail.example`,
      language,
    ]);
    return made;
  });
const lastTo = async ({ profileId }: TestPatient): Promise<string> =>
  (await sentTo(test.database, `${profileId}@mail.example`)).at(-1) ?? '';
const asTom = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await test.send({
    method,
    path,
    as: test.world.tom,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await workOff(test.database);
  return answer.json();
};
/** The hour as a clock in Los Angeles shows it, in the language. */
const hourIn = (language: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(start));

beforeAll(async () => {
  test = await testApp();
  await ownerRows(
    test.database,
    `update sites set feature_values = feature_values || '{"time_zone": "America/Los_Angeles"}' where id = '${testSites.north}'`,
  );
});

it.each([
  ['es-MX', 'es', 'Su cita con ', 'Un recordatorio: su cita', 'Véala, cámbiela o cancélela aquí.'],
  ['deu', 'de', 'Ihr Termin bei ', 'Zur Erinnerung: Ihr Termin', 'Hier sehen, verschieben oder absagen.'],
  ['fi', 'en', 'Your appointment with ', 'A reminder: your appointment', 'See, move or cancel it here.'],
])('writes to a patient who reads %s of an appointment that was planned in London', async (...facts) => {
  const [recorded, language, confirmation, reminder, change] = facts;
  const patient = await patientReading(recorded);
  expect(await asTom('GET', `profiles/${patient.profileId}/reader`)).toEqual({
    language,
    timeZone: 'America/Los_Angeles',
  });
  const { id } = await asTom('POST', `appointments?profileId=${patient.profileId}`, {
    start,
    purpose: 'HEALTH_COACHING',
    assignedPractitioner: null,
  });
  const told = { appointmentId: id, channel: 'EMAIL', timeZone: 'Europe/London' };
  expect(await asTom('POST', 'booking/confirmations', told)).toMatchObject({
    language,
    timeZone: 'America/Los_Angeles',
    dates: 1,
  });
  const letter = await lastTo(patient);
  for (const words of [confirmation, change, hourIn(language)]) expect(letter).toContain(words);
  const code = /\/booking\/([\w-]{32})\n/.exec(letter)?.[1] ?? '';
  const page = { language, timeZone: 'America/Los_Angeles', start };
  expect((await test.send({ path: `booking/links/${code}` })).json()).toMatchObject(page);
  const dayBefore = Date.parse(start) - DAY_MS;
  await runScheduled(test.database, 'remind-of-appointments', dayBefore);
  await workOff(test.database, dayBefore);
  expect(await lastTo(patient)).toContain(reminder);
});

it('invites to a video visit and to a questionnaire, and speaks on their pages, in the language of the patient', async () => {
  const patient = await patientReading('es');
  const visit = await asTom('POST', 'video/visits', { profileId: patient.profileId, startsAt: start });
  await asTom('POST', `video/visits/${visit.id}/invite`, { medium: 'email', to: 'patient' });
  await expect.poll(() => lastTo(patient)).toMatch(/^Su visita por video\n[^]*Código de la visita: /);
  const visitCode = /Código de la visita: (\S+)/.exec(await lastTo(patient))?.[1] ?? '';
  expect((await test.send({ path: `video/participants/${visitCode}` })).json()).toMatchObject({
    language: 'es',
  });
  await asTom('POST', `questionnaires/links?profileId=${patient.profileId}`, {
    internalName: 'mood',
    medium: 'email',
  });
  await expect.poll(() => lastTo(patient)).toMatch(/^Preguntas de su equipo de atención\n/);
  const code = /\/q\/([\w-]{32})\s/.exec(await lastTo(patient))?.[1] ?? '';
  const page = await test.send({ path: `questionnaires/links/${code}` });
  expect(page.json(), page.body).toMatchObject({ internalName: 'mood', state: 'open', language: 'es' });
});
