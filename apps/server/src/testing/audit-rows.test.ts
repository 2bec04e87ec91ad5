// Every call about patients leaves its audit row before it answers, reads and searches included (OP-API-4).
import { kindOfAction } from '@alveary/modules/audit/contract/action-kinds.ts';
import { wordsOfAction, wordsOfSource } from '@alveary/modules/audit/contract/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { servedCalls, subjects } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import { allowedPerson } from './samples.ts';
import { insertSampleRows, type SampleRows, samplesFor } from './sample-rows.ts';
import { testSecretKey } from './secret-key.ts';
import { servedCallsToWalk } from './walked-calls.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

/** Fresh ones for each call, of its subject alone: one may end or remove what another needs. */
const rowsFor = (call: string): Promise<SampleRows> => {
  const { northPatient, lena } = test.world;
  return test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, northPatient, lena, new Date().toISOString(), samplesFor(call)),
  );
};

/** They need somebody at two sites: tried, with their audit rows, in modules/patients/journeys.test.ts. */
const triedElsewhere: readonly string[] = ['journeys.addSite', 'journeys.removeSite'];

/** Writes whose audit row holds what was sent: with it the row says all, or the sample finds nothing to change. */
const withoutChange: readonly string[] = [
  'care-plan.begin',
  'calendar.assignBooking',
  'calls.setTarget',
  'calls.storeProfile',
  'chat.answerAsPatient',
  'patient-app.write',
  'patient-app.act',
  'patient-app.set',
  'consent-links.sendCode',
  'consent-links.read',
  'consent-links.document',
  'session-recording.extend',
  'session-recording.stop',
  'video.join',
  'guest.wait',
  'guest.connect',
  'guest.leave',
];

const isAbout = (about: string) => (served: (typeof servedCalls)[number]) =>
  'action' in served.call.audit && served.call.audit.about === about;

const rowsOf = (requestId: unknown) =>
  test.database.searches.many<{ action: string; outcome: string; patients: string[]; user: string }>(
    `select action, outcome, patient_ids as patients, user_id as user, detail ?& array['before', 'after'] as "saysChange"
      from audit_events where request_id = $1`,
    [requestId],
  );

const aboutOnePatient = servedCallsToWalk()
  .filter(isAbout('patient'))
  .filter(({ name }) => !triedElsewhere.includes(name));

describe.each(aboutOnePatient.map((served) => [served.name, served] as const))('%s', (name, served) => {
  it('names the person, the action and the patient, and says what a write changed', async () => {
    const rows = await rowsFor(name);
    const sample = rows.request(name, test.world);
    if (!sample) throw new Error(`no sample for ${name}`);
    const person = allowedPerson(served, test.world);
    const answer = await test.send({ ...sample, as: person });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await rowsOf(answer.headers['x-request-id'])).toEqual([
      {
        action: 'action' in served.call.audit ? served.call.audit.action : '',
        outcome: 'done',
        patients: [rows.patient.profileId],
        user: person.id,
        saysChange: served.call.method !== 'GET' && !withoutChange.includes(name),
      },
    ]);
  });
});

it('every action about patients has words that a patient understands, and is a read, a search or a change', () => {
  const actions = servedCalls.flatMap(({ call: { audit } }) =>
    'action' in audit && ['patient', 'patients'].includes(audit.about) ? audit.action : [],
  );
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
  const jobs = subjects.flatMap((subject) => subject.jobs(config));
  const byJobs = jobs.flatMap(({ audit }) => ('action' in audit ? [audit.action] : []));
  expect(byJobs).toContain('log.follow-call');
  actions.push(...byJobs);
  expect(actions.filter((action) => wordsOfAction(action, 'done') === action)).toEqual([]);
  expect(actions.filter((action) => kindOfAction(action) === 'other')).toEqual([]);
});

it('of what nobody did who was signed in, the log says in plain words what it was', () => {
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
  const sources = [
    ...subjects
      .flatMap((subject) => subject.jobs(config))
      .flatMap(({ name, audit }) => ('action' in audit ? [`job:${name}`] : [])),
    ...servedCalls
      .filter(
        (served) =>
          served.call.allow === 'anyone' && ['patient', 'patients'].some((one) => isAbout(one)(served)),
      )
      .map(({ name }) => name.split('.')[0] ?? ''),
  ];
  expect(sources).toEqual(expect.arrayContaining(['job:send-booking-message', 'booking-guest', 'guest']));
  expect(sources.filter((source) => wordsOfSource(source) === wordsOfSource(''))).toEqual([]);
});

it('a search names every patient it showed', async () => {
  const answer = await test.send({ path: 'profiles/search?lastName.contains=o', as: test.world.lena });
  const shown = answer.json().map((match: { id: string }) => match.id);
  expect(shown.length).toBeGreaterThan(1);
  const [row] = await rowsOf(answer.headers['x-request-id']);
  expect(row?.action).toBe('patient.search');
  expect([...(row?.patients ?? [])].sort()).toEqual(shown.sort());
});

it('a refused access is on record', async () => {
  const answer = await test.send({
    path: `v2/sites/profiles/${test.world.southPatient.siteProfileId}`,
    as: test.world.tom,
  });
  expect(await rowsOf(answer.headers['x-request-id'])).toMatchObject([
    { outcome: 'refused', user: test.world.tom.id },
  ]);
});
