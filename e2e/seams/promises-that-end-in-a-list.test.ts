// What a patient was promised stands in somebody's list: a declined consent and a booking without a patient in Today, a text of a stranger with the staff.
import { consentTemplates } from '@alveary/modules/consents/server/consent-text.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeAll, expect, it, vi } from 'vitest';

const BORN = '1988-04-17';
const EMAIL = 'paula@mail.example';
const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let patient: TestPatient;

const run = (sql: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test sets up its rows' }, (db) => db.run(sql, values));

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, {
      firstName: 'Paula',
      lastName: 'Promise',
      dateOfBirth: BORN,
      sites: [testSites.north],
    }),
  );
  await run('update profiles set email_address = $2 where id = $1', [patient.profileId, EMAIL]);
});

const today = async (as: TestPerson, mine: boolean) => {
  const now = Date.now();
  const query = new URLSearchParams({
    startDate: new Date(now - DAY_MS / 2).toISOString(),
    endDate: new Date(now + DAY_MS / 2).toISOString(),
    ...(mine ? { assignedPractitioner: as.id } : {}),
  });
  const answer = await test.send({ path: `patient-log/today?${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const sendConsent = async (as: TestPerson): Promise<string> => {
  const configured = await test.send({
    method: 'POST',
    path: `v2/patient-consents/configure?profileId=${patient.profileId}`,
    as,
    body: {
      templateId: consentTemplates[0]?.id,
      signers: [{ roleName: 'Patient', email: EMAIL, phoneNumber: null }],
    },
  });
  expect(configured.statusCode, configured.body).toBe(201);
  const sent = await test.send({
    method: 'POST',
    path: 'send-document-invite/EMAIL/language/English',
    as,
    body: { consentId: configured.json().id },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  return vi.waitFor(async () => {
    const [code] = (await sentTo(test.database, EMAIL)).flatMap(
      (text) => /\/s\/([\w-]{32})\s/.exec(text)?.[1] ?? [],
    );
    expect(code).toBeDefined();
    return code ?? '';
  });
};

it('leaves a declined consent to who sent it, with the reason, where they see what is to be done', async () => {
  const { tom, priya } = test.world;
  const code = await sendConsent(tom);
  const declined = await test.send({
    method: 'POST',
    path: `consents/links/${code}/refusal`,
    body: { dateOfBirth: BORN, reason: 'I want to ask first' },
  });
  expect(declined.json().state).toBe('declined');
  const { data } = await today(tom, true);
  expect(data).toMatchObject([
    {
      type: 'TASK',
      automated: true,
      patient: { id: patient.profileId },
      text: expect.stringContaining('Reason: I want to ask first'),
    },
  ]);
  expect((await today(priya, false)).data).toEqual([]);
});

it('shows a booking without a patient to whose time it takes', async () => {
  const { lena, tom } = test.world;
  await run(
    `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name, attendee_email, received_at)
     values ($1, $2, 'event-1', 'confirmed', now() + interval '3 days', 30, 'Somebody New', 'new@mail.example', now())`,
    [newId(), lena.id],
  );
  expect((await today(lena, true)).openBookings).toMatchObject([{ attendeeName: 'Somebody New' }]);
  expect((await today(tom, true)).openBookings).toBeUndefined();
});

it('shows a text of a number that nobody has to the staff of a site with chat', async () => {
  const { lena, noel } = test.world;
  await run(
    `insert into received_sms (provider_id, phone_number, sent_to, body, received_at)
     values ('SM-stranger', '+14155550199', '+14155550100', 'Please call me back', now())`,
  );
  const texts = async (as: TestPerson) => test.send({ path: 'admin/unknown-sms', as });
  expect((await texts(lena)).json()).toMatchObject([{ id: 'SM-stranger', candidates: [] }]);
  expect((await texts(noel)).statusCode).toBe(403);
});
