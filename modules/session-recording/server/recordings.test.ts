// Is a session recorded, kept alive, extended, stopped and saved as document 2 says, and closed when its page never comes back?
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { jobWith } from '@alveary/server/testing/jobs.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { timeTotals } from '@alveary/modules/time-tracking/server/testing/time-totals.ts';
import type { Recording } from '../contract/model.ts';
import { closeIdleRecordings } from './session-recording.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const MINUTE = 60_000;
const holder = newId();
const all = { allSites: 'a test looks at recordings' } as const;
const rows = <T>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact(all, (db) => db.many<T>(sql, values));

beforeEach(async () => {
  // Nobody records, and no time of an earlier test is in the way.
  await rows(`update session_recordings set ended_at = kept_at where ended_at is null`);
  await rows('select put_staff_intervals(c.user_id, array[c.id], $1) from time_claims c', ['[]']);
  await rows('update time_claims set ended_at = started_at');
});

const startAs = (as: TestPerson, more: object = {}) =>
  test.send({
    method: 'POST',
    path: 'session-recordings',
    as,
    body: { id: newId(), profileId: test.world.northPatient.profileId, holder, ...more },
  });
const started = async (as: TestPerson = test.world.lena): Promise<Recording> => {
  const answer = await startAs(as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const keep = (one: Recording, text: string, more: object = {}) =>
  test.send({
    method: 'PUT',
    path: `session-recordings/${one.id}`,
    as: test.world.lena,
    body: { text, holder, ...more },
  });
const stop = (one: Recording, body: object = { text: '' }, as: TestPerson = test.world.lena) =>
  test.send({ method: 'POST', path: `session-recordings/${one.id}/stop`, as, body });
const logOf = async (one: Recording, as: TestPerson = test.world.lena) =>
  (await test.send({ path: `communications/${one.logId}`, as })).json();

/** Lets so many minutes of a recording have gone by. */
const age = async (one: Recording, minutes: number, keptAgo = 0): Promise<void> => {
  await rows(
    `update session_recordings set started_at = started_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), kept_at = $3 where id = $1`,
    [one.id, minutes, iso(Date.now() - keptAgo * MINUTE)],
  );
  await rows(`update communications set sent = sent - make_interval(mins => $2) where id = $1`, [
    one.logId,
    minutes,
  ]);
};

describe('starting', () => {
  it('TIMER-014 TIMER-049 TIMER-050 creates a log in progress, in person, without direction and subject', async () => {
    const one = await started();
    expect(await logOf(one)).toMatchObject({
      communicationResult: 'IN_PROGRESS',
      direction: 'NONE',
      medium: 'VERBAL_IN_PERSON',
      subject: '',
      source: 'PORTAL_SPEECH_RECOGNITION',
      sent: one.startTime,
      practitioner: test.world.lena.id,
    });
  });

  it('TIMER-011 TIMER-016 it holds log, patient, start, end and text, and a window of 20 minutes', async () => {
    stopClock();
    const { profileId } = test.world.northPatient;
    const one = await started();
    expect(one).toMatchObject({ logId: expect.any(String), profileId, endTime: null, text: '' });
    expect(Date.parse(one.expiresAt) - Date.parse(one.startTime)).toBe(20 * MINUTE);
    const startTime = iso(Date.parse(one.startTime) - 5 * MINUTE);
    await age(one, 5);
    const ended: Recording = (await stop(one, { text: 'Uses a spacer.' })).json();
    const { id, logId } = one;
    expect(ended).toMatchObject({ id, logId, profileId, startTime, text: 'Uses a spacer.' });
    expect(Date.parse(ended.endTime ?? '') - Date.parse(startTime)).toBe(5 * MINUTE);
    expect((await logOf(one)).profileId).toBe(profileId);
  });

  it('OP-TIMER-3 says where a site of the patient forbids speech to text, as its settings switch it', async () => {
    // What a site without the patient forbids holds there only.
    const south = `update sites set feature_values = feature_values || $2::jsonb where id = $1`;
    await rows(south, [testSites.south, '{"portal_speech_forbidden": "true"}']);
    expect((await started()).isSpeechForbidden).toBe(false);
    await rows(south, [testSites.south, '{"portal_speech_forbidden": null}']);
    await rows('update session_recordings set ended_at = kept_at where ended_at is null');
    const switched = async (isForbidden: true | null) => {
      const { version } = (await test.send({ path: `sites/${testSites.north}`, as: test.world.lena })).json();
      const body = {
        site_id: testSites.north,
        version,
        feature_values: { portal_speech_forbidden: isForbidden },
      };
      const answer = await test.send({ method: 'PATCH', path: 'settings', as: test.world.lena, body });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await switched(true);
    const forbidden = (await started()).isSpeechForbidden;
    await switched(null);
    expect(forbidden).toBe(true);
  });

  it('TIMER-013 needs a patient of the own sites', async () => {
    const { lena, southPatient } = test.world;
    expect((await startAs(lena, { profileId: undefined })).statusCode).toBe(400);
    const elsewhere = await startAs(lena, { profileId: southPatient.profileId });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'NoSiteForPatient']);
  });

  it('is answered again with the same recording, and refused while another one goes on', async () => {
    const id = newId();
    const first = await startAs(test.world.lena, { id });
    expect((await startAs(test.world.lena, { id })).json().logId).toBe(first.json().logId);
    const second = await startAs(test.world.lena);
    expect([second.statusCode, second.json().code]).toEqual([409, 'RecordingInProgress']);
    const logs = await rows(`select 1 from communications where source_key = $1`, [`recording:${id}`]);
    expect(logs).toHaveLength(1);
  });

  it('is for internal people with a time-tracking role at the global site', async () => {
    for (const person of [test.world.tom, test.world.marco, test.world.priya]) {
      expect((await startAs(person)).statusCode).toBe(403);
    }
  });

  it('SIDEBAR-012 is for people of a US site: one of others is not enough', async () => {
    const setUs = (siteId: string, isOn: boolean) =>
      test.database.statements.run(
        `update sites set feature_values = feature_values || jsonb_build_object('portal_us_features', $2::boolean) where id = $1`,
        [siteId, isOn],
      );
    await setUs(testSites.north, false);
    await setUs(testSites.south, true);
    const answer = await startAs(test.world.lena);
    await setUs(testSites.south, false);
    await setUs(testSites.north, true);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed']);
    expect((await startAs(test.world.lena)).statusCode).toBe(201);
  });
});

describe('keeping it alive', () => {
  it('keeps what was said, and gives it back after a reload', async () => {
    const one = await started();
    await keep(one, 'Breathes in too fast.');
    const current = () => test.send({ path: 'session-recordings/current', as: test.world.lena });
    expect((await current()).json()).toMatchObject({
      id: one.id,
      text: 'Breathes in too fast.',
      endTime: null,
    });
    // Not what somebody else records.
    await rows('update session_recordings set user_id = $2 where id = $1', [one.id, test.world.marco.id]);
    expect((await current()).json()).toBeNull();
    expect((await test.send({ path: 'session-recordings/current', as: test.world.ada })).statusCode).toBe(
      403,
    );
  });

  it('in a second page needs to take over; then the first one is told', async () => {
    const one = await started();
    const other = { holder: newId() };
    expect((await keep(one, 'x', other)).json().code).toBe('RecordingElsewhere');
    expect((await keep(one, 'x', { ...other, takesOver: true })).statusCode).toBe(200);
    expect((await keep(one, 'y')).json().code).toBe('RecordingElsewhere');
  });

  it('TIMER-019 TIMER-027 at the end of the window extends it by 20 minutes, by itself', async () => {
    const one = await started();
    await age(one, 20);
    const kept = (await keep(one, '')).json();
    expect([Date.parse(kept.expiresAt) - Date.parse(kept.startTime), kept.endTime]).toEqual([
      40 * MINUTE,
      null,
    ]);
  });

  it('TIMER-025 TIMER-026 stops it at 60 minutes, with the time that was recorded', async () => {
    const one = await started();
    await age(one, 95);
    const kept = (await keep(one, 'Said before.')).json();
    expect(Date.parse(kept.endTime) - Date.parse(kept.startTime)).toBe(60 * MINUTE);
    expect(await logOf(one)).toMatchObject({ duration: 60, communicationResult: 'APPOINTMENT_COMPLETE' });
    expect((await keep(one, 'Late.')).json()).toMatchObject({ endTime: kept.endTime, text: 'Said before.' });
  });

  it('TIMER-028 adds 20 minutes by hand', async () => {
    const one = await started();
    const path = `session-recordings/${one.id}/extend`;
    const longer = (await test.send({ method: 'POST', path, as: test.world.lena })).json();
    expect(Date.parse(longer.expiresAt) - Date.parse(one.expiresAt)).toBe(20 * MINUTE);
  });

  it('is refused for the recording of somebody else', async () => {
    const one = await started();
    await rows('update session_recordings set user_id = $2 where id = $1', [one.id, test.world.ada.id]);
    expect((await keep(one, 'x')).json().code).toBe('RecordingNotFound');
    expect((await stop(one)).json().code).toBe('RecordingNotFound');
  });
});

describe('stopping', () => {
  beforeEach(() => void stopClock());

  it('TIMER-032 TIMER-033 saves a completed appointment with its duration, and the text as one note', async () => {
    const one = await started();
    await age(one, 12);
    const ended = (await stop(one, { text: 'FEV1 < 2 & falling' })).json();
    const log = await logOf(one);
    expect(log).toMatchObject({
      communicationResult: 'APPOINTMENT_COMPLETE',
      purpose: 'IN_CLINIC_APPOINTMENT',
    });
    expect(log.notes.map((note: { text: string }) => note.text)).toEqual([
      '<p>FEV1 &lt; 2 &amp; falling</p>',
    ]);
    expect(log.duration).toBe(12);
    const { profileId } = test.world.northPatient;
    const [total] = await timeTotals(test, [profileId], '2020-01-01T00:00:00Z', iso(Date.now() + 1000));
    expect(total).toMatchObject({ source: 'recording', staffId: test.world.lena.id });
    expect(total?.seconds).toBe(log.encounter.durationInSeconds);
    // Stopped twice it stays as it was.
    const again = await stop(one, { text: 'Another one' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'RecordingStopped']);
    expect((await keep(one, 'Later')).json()).toMatchObject({ endTime: ended.endTime });
    expect((await logOf(one)).notes).toHaveLength(1);
  });

  it.each([
    ['TIMER-030 TIMER-031 for a medical assistant', GLOBAL_SITE_ID, 'MA_ACTIVITY', 'PATIENT_UPDATED'],
    [
      'TIMER-032 TIMER-033 for one who is that at a clinic only',
      testSites.north,
      'IN_CLINIC_APPOINTMENT',
      'APPOINTMENT_COMPLETE',
    ],
  ])('%s saves what belongs to the role', async (_whom, siteId, purpose, communicationResult) => {
    const { marco, lena } = test.world;
    await rows(
      `insert into site_user_roles (site_user_id, role_id)
       select su.id, r.id from site_users su join roles r on r.code = 'medical_assistant'
        where su.user_id = $1 and su.site_id = $2 on conflict do nothing`,
      [lena.id, siteId],
    );
    const fresh = await testToken();
    const answer = await test.send({
      method: 'POST',
      path: 'session-recordings',
      headers: fresh,
      body: { id: newId(), profileId: test.world.northPatient.profileId, holder },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const one: Recording = answer.json();
    expect(await logOf(one)).toMatchObject({ purpose, communicationResult: 'IN_PROGRESS' });
    await stop(one);
    expect(await logOf(one, marco)).toMatchObject({ purpose, communicationResult });
    await rows(
      `delete from site_user_roles where role_id = (select id from roles where code = 'medical_assistant')
         and site_user_id in (select id from site_users where user_id = $1)`,
      [lena.id],
    );
  });

  it('after a reload ends where it was last kept alive', async () => {
    const one = await started();
    await age(one, 19, 9);
    const ended = (await stop(one, { text: 'Kept.', endsAt: 'last-kept' })).json();
    expect(Date.parse(ended.endTime) - Date.parse(ended.startTime)).toBe(10 * MINUTE);
  });

  it('is done by the server for a recording that nobody kept alive for 75 minutes, and only then', async () => {
    const one = await started();
    await keep(one, 'Kept until the lid was closed.');
    const run = (now: number) => jobWith(test.database, closeIdleRecordings, now);
    await run(Date.now() + 74 * MINUTE);
    expect(await logOf(one)).toMatchObject({ communicationResult: 'IN_PROGRESS' });
    await run(Date.now() + 76 * MINUTE);
    const log = await logOf(one);
    expect(log).toMatchObject({ communicationResult: 'APPOINTMENT_COMPLETE' });
    expect(log.notes).toHaveLength(1);
    expect(log.duration).toBeLessThan(1);
  });
});

/** A session that knows the roles that were just given. */
const testToken = async (): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await test.tokenOf(test.world.lena)}`,
});
