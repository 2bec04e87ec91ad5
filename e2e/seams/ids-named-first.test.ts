// Ids that a browser names, sent by somebody else first: calls, lines, recordings, stretches of time, logs, notes and drafts stay whose they are.
import { beforeAll, describe, expect, it } from 'vitest';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import {
  accepted,
  bindAccount,
  outboundEvent,
  work,
  zoomSettings,
} from '@alveary/modules/calls/server/testing/phone-company.ts';
import { claimKey } from '@alveary/modules/time-tracking/server/public.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const SETUP = { allSites: 'a test sets up its rows' } as const;
const NORAS = '+14155550171';

const giveNumber = (test: TestApp): Promise<unknown> =>
  test.database.transact(SETUP, (db) =>
    db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
      [newId(), test.world.northPatient.profileId, NORAS.slice(2), NORAS],
    ),
  );

const askFor = async (test: TestApp, callId: string, as: TestPerson) =>
  (await test.send({ method: 'POST', path: 'zoom-phone/logs/ids', as, body: { callIds: [callId] } })).json();
const ownCalls = async (test: TestApp, as: TestPerson): Promise<string> =>
  (await test.send({ path: 'zoom-phone/calls', as })).body;

describe('a call of the phone provider', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(zoomSettings);
    await giveNumber(test);
  });

  const answered = (user: string) => ({
    callId: `7${newId()}`,
    user,
    number: NORAS,
    answered: '2026-05-04T10:00:00Z',
  });

  it('is nobody else’s when its id is named before the provider tells of it', async () => {
    const { marco, tom } = test.world;
    const call = answered('zoom-tom');
    await askFor(test, call.callId, marco);
    await accepted(test, outboundEvent('connected', call));
    await askFor(test, call.callId, marco);
    await work(test);
    // Neither the call nor the account is Marco's, who asked first and again.
    expect(await ownCalls(test, marco)).toBe('[]');
    expect(await askFor(test, call.callId, marco)).toMatchObject([{ phase: 'waiting', logId: null }]);
    const candidates = await test.send({ path: `zoom-phone/calls/${call.callId}/candidates`, as: marco });
    expect(candidates.json().code).toBe('CallNotFound');
    await bindAccount(test, 'zoom-tom', tom);
    await work(test);
    const log = await test.send({ path: `zoom-phone/logs/${call.callId}`, as: tom });
    expect(log.json()).toMatchObject({ practitioner: tom.id, profileId: test.world.northPatient.profileId });
    const next = answered('zoom-tom');
    await accepted(test, outboundEvent('connected', next));
    expect(await ownCalls(test, marco)).toBe('[]');
    expect(await ownCalls(test, tom)).toContain(next.callId);
  });

  it('gets its minutes when somebody has claimed time under the key that is made of its id', async () => {
    const { lena, marco, northPatient } = test.world;
    await bindAccount(test, 'zoom-lena', lena);
    const call = answered('zoom-lena');
    await accepted(test, outboundEvent('connected', call));
    const stretch = {
      id: claimKey(`call:${call.callId}`),
      beganAgoMs: 1000,
      lengthMs: 1000,
      isOver: false,
    };
    const told = await test.send({
      method: 'PUT',
      path: `profile-activity/${newId()}`,
      as: marco,
      body: {
        start: { ...northPatient, siteId: testSites.north },
        stretches: [stretch],
        note: null,
        final: false,
        auto: true,
        timestamp: '2026-05-04T09:00:30Z',
        pause: null,
        resume: null,
      },
    });
    expect(told.statusCode, told.body).toBe(200);
    await accepted(test, outboundEvent('ended', { ...call, ended: '2026-05-04T10:02:30Z' }));
    const log = await test.send({ path: `zoom-phone/logs/${call.callId}`, as: lena });
    expect(log.json()).toMatchObject({ practitioner: lena.id, duration: 2.5 });
  });
});

describe('in the sandbox and the record', () => {
  let test: TestApp;
  /** Records sessions and tracks time in the north, like Lena. */
  let vera: TestPerson;
  beforeAll(async () => {
    test = await testApp();
    await giveNumber(test);
    vera = { id: newId(), email: 'vera@north.example' };
    await test.database.transact(SETUP, async (db) => {
      await db.run(
        `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Vera', 'Seam', true)`,
        [vera.id, vera.email],
      );
      await db.run(
        `with entry as (insert into site_users (id, user_id, site_id)
           select gen_random_uuid(), $1, site from unnest($2::uuid[]) site returning id, site_id)
         insert into site_user_roles (site_user_id, role_id) select entry.id, r.id from entry join roles r
           on r.code = case when entry.site_id = $3 then 'health_coach' else 'portal_site_admin' end`,
        [vera.id, [testSites.north, GLOBAL_SITE_ID], GLOBAL_SITE_ID],
      );
    });
  });

  const openLine = async (as: TestPerson): Promise<string> =>
    (await test.send({ method: 'POST', path: 'softphone/line', as })).json().token;
  const dial = (token: string, callId: string) =>
    test.send({
      method: 'POST',
      path: 'softphone/line/dial',
      body: { token, number: NORAS, callId },
      headers: { origin: 'null' },
    });

  it('refuses to dial under the id of a call that stands in a log', async () => {
    const { lena, marco } = test.world;
    const callId = newId();
    const token = await openLine(lena);
    expect((await dial(token, callId)).statusCode).toBe(200);
    const act = (what: string) =>
      test.send({
        method: 'POST',
        path: 'softphone/line/act',
        body: { token, callId, act: what },
        headers: { origin: 'null' },
      });
    await act('patient-answers');
    await act('hang-up');
    await work(test);
    const logOf = async () => (await test.send({ path: `zoom-phone/logs/${callId}`, as: lena })).json();
    const before = await logOf();
    expect(before).toMatchObject({ callId, practitioner: lena.id });
    const other = await openLine(marco);
    expect((await dial(other, callId)).json().code).toBe('RepeatDiffers');
    // Also when the sandbox has forgotten the call.
    const forgotten = await test.database.transact(SETUP, (db) =>
      db.run('delete from sandbox_calls where call_id = $1', [callId]),
    );
    expect(forgotten).toBe(1);
    expect((await dial(other, callId)).json().code).toBe('RepeatDiffers');
    await work(test);
    expect(await logOf()).toEqual(before);
    expect(await ownCalls(test, marco)).toBe('[]');
  });

  it('begins no recording under the id of somebody else’s', async () => {
    const { lena, northPatient } = test.world;
    const body = { id: newId(), profileId: northPatient.profileId, holder: newId() };
    const start = (as: TestPerson) => test.send({ method: 'POST', path: 'session-recordings', as, body });
    const own = (await start(lena)).json();
    expect(own).toMatchObject({ id: body.id });
    expect((await start(vera)).json().code).toBe('RepeatDiffers');
    const path = `session-recordings/${body.id}`;
    const keep = await test.send({ method: 'PUT', path, as: vera, body: { text: 'Mine', holder: newId() } });
    expect(keep.json().code).toBe('RecordingNotFound');
    const stop = await test.send({ method: 'POST', path: `${path}/stop`, as: vera, body: { text: 'Mine' } });
    expect(stop.json().code).toBe('RecordingNotFound');
    const current = (await test.send({ path: 'session-recordings/current', as: lena })).json();
    expect(current).toMatchObject({ id: body.id, logId: own.logId, text: '' });
  });

  it('saves the minutes of a log when somebody has claimed time under its id', async () => {
    const { lena, northPatient } = test.world;
    const written = await test.send({
      method: 'POST',
      path: `communications?profileId=${northPatient.profileId}`,
      as: lena,
      body: {
        purpose: 'HEALTH_COACHING',
        sent: '2026-05-04T08:00:00Z',
        medium: 'WRITTEN_SMS',
        direction: 'OUTBOUND',
        communicationResult: 'DELIVERED',
        subject: null,
        payload: 'Your appointment is tomorrow at 9.',
        duration: null,
      },
    });
    expect(written.statusCode, written.body).toBeLessThan(300);
    const { id, version } = written.json();
    const stretch = { id, beganAgoMs: 1000, lengthMs: 1000, isOver: false };
    const told = await test.send({
      method: 'PUT',
      path: `profile-activity/${newId()}`,
      as: vera,
      body: {
        start: { ...northPatient, siteId: testSites.north },
        stretches: [stretch],
        note: null,
        final: false,
        auto: true,
        timestamp: '2026-05-04T09:00:30Z',
        pause: null,
        resume: null,
      },
    });
    expect(told.statusCode, told.body).toBe(200);
    const path = `admin/communications/${id}`;
    const body = {
      version,
      medium: 'VERBAL_PHONE',
      communicationResult: 'ANSWERED',
      subject: 'Inhaler',
      payload: null,
      duration: 9,
    };
    const changed = await test.send({ method: 'PATCH', path, as: lena, body });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ duration: 9 });
  });

  it('tells nothing of a log or draft when its id or key is somebody else’s', async () => {
    const { lena, priya, northPatient, southPatient } = test.world;
    const id = newId();
    const log = {
      id,
      purpose: 'ONBOARDING',
      sent: '2026-05-04T08:00:00Z',
      medium: 'VERBAL_PHONE',
      direction: 'OUTBOUND',
      communicationResult: 'ANSWERED',
      subject: 'Secret of the north',
      payload: null,
      duration: 7.25,
    };
    const write = (profileId: string, as: TestPerson, more: object = {}) =>
      test.send({
        method: 'POST',
        path: `communications?profileId=${profileId}`,
        as,
        body: { ...log, ...more },
      });
    expect((await write(northPatient.profileId, lena)).statusCode).toBeLessThan(300);
    const refused = await write(southPatient.profileId, priya, { subject: 'Mine' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'RepeatDiffers']);
    expect(refused.body).not.toContain('Secret');
    const draft = (as: TestPerson, subject: string) =>
      test.send({ method: 'PUT', path: `drafts/log:${id}`, as, body: { content: { subject } } });
    await draft(lena, 'Secret of the north');
    expect((await test.send({ path: `drafts/log:${id}`, as: priya })).json()).toBeNull();
    await draft(priya, 'Mine');
    const kept = (await test.send({ path: `drafts/log:${id}`, as: lena })).json();
    expect(kept.content).toEqual({ subject: 'Secret of the north' });
  });
});
