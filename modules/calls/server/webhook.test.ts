// Each phone call becomes one log, whatever the provider sends, how often and in which order; a forged message is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { encryptedToken } from '@alveary/server/services/telephony/signature.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { TestPatient, TestPerson } from '@alveary/server/testing/world.ts';
import {
  accepted,
  bindAccount,
  inboundEvent,
  outboundEvent,
  post,
  work,
  zoomSettings,
} from './testing/phone-company.ts';

let test: TestApp;
/** One patient of North has it. */
const NORAS = '+14155550171';
/** Two patients of North have it. */
const SHARED = '+14155550172';
/** Only a patient of South has it. */
const SOUTHS = '+14155550173';

const givePhone = (patient: TestPatient, e164: string) =>
  test.database.transact({ allSites: 'a test gives a number' }, (db) =>
    db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
      [newId(), patient.profileId, e164.slice(2), e164],
    ),
  );

beforeAll(async () => {
  test = await testApp(zoomSettings);
  const { northPatient, sharedPatient, southPatient } = test.world;
  await givePhone(northPatient, NORAS);
  await givePhone(northPatient, SHARED);
  await givePhone(sharedPatient, SHARED);
  await givePhone(southPatient, SOUTHS);
});

const ask = async (callIds: readonly string[], as: TestPerson = test.world.tom) =>
  (await test.send({ method: 'POST', path: 'zoom-phone/logs/ids', body: { callIds }, as })).json();

const logOf = async (callId: string, as: TestPerson = test.world.tom): Promise<Log> =>
  (await test.send({ path: `zoom-phone/logs/${callId}`, as })).json();

const logs = (callId: string) =>
  test.database.searches.many('select id from communications where call_id = $1', [callId]);

/** A call of Tom's account. */
const facts = (
  more: { readonly number?: string; readonly answered?: string; readonly ended?: string } = {},
) => ({
  callId: `7${newId()}`,
  user: 'zoom-tom',
  number: NORAS,
  ...more,
});

let hours = 0;

/** Of two and a half minutes at a time of its own: no minute of Tom counts twice. */
const minutes = () => {
  hours += 1;
  const at = Date.parse('2026-04-01T10:00:00Z') + hours * 3_600_000;
  return { answered: new Date(at).toISOString(), ended: new Date(at + 150_000).toISOString() };
};

const ANSWERED = '2026-05-04T10:00:00Z';
const ENDED = '2026-05-04T10:02:30Z';

beforeAll(() => bindAccount(test, 'zoom-tom', test.world.tom));

describe('a message of the provider', () => {
  it('is answered with the encrypted token when it asks whether this is the right address', async () => {
    const answer = await post(test, {
      event: 'endpoint.url_validation',
      payload: { plainToken: 'abc' },
      event_ts: 1,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { plainToken: 'abc', encryptedToken: encryptedToken(zoomSettings.ZOOM_WEBHOOK_SECRET, 'abc') },
    ]);
  });

  it.each([
    ['signed with another secret', { secret: 'somebody-elses' }],
    ['signed six minutes ago', { at: Date.now() - 6 * 60_000 }],
    ['signed six minutes ahead', { at: Date.now() + 6 * 60_000 }],
    ['not signed', { signature: '' }],
    ['with a signature of another length', { signature: 'v0=00' }],
  ])('is refused and leaves nothing when it is %s', async (_name, posting) => {
    const call = facts({ answered: ANSWERED });
    const answer = await post(test, outboundEvent('connected', call), posting);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'MessageUnsigned']);
    await work(test);
    expect(await logs(call.callId)).toEqual([]);
  });

  it('is refused when it is too large, no JSON, or has what cannot be stored', async () => {
    const large = await post(test, { event: 'phone.caller_ended', payload: 'x'.repeat(300_000) });
    expect(large.statusCode).toBe(413);
    expect((await post(test, 'no json')).json().code).toBe('NotJson');
    expect((await post(test, '{"event":"\\u0000"}')).json().code).toBe('NotJson');
  });

  it.each([
    ['of an unknown kind', { event: 'phone.something_new', payload: { object: { call_id: 'x' } } }],
    ['without a call id', { event: 'phone.caller_ended', payload: { object: {} } }],
    ['with a list where the call stands', { event: 'phone.caller_ended', payload: { object: [1, 2] } }],
    ['that is a number', 7],
  ])('%s is taken and passed over', async (_name, message) => {
    await accepted(test, message);
  });

  it('that comes again is worked once', async () => {
    const call = facts({ answered: ANSWERED });
    const message = outboundEvent('connected', call);
    await accepted(test, message, message, message);
    expect(await logs(call.callId)).toHaveLength(1);
    const kept = await test.database.searches.many(
      `select 1 from phone_events where content #>> '{payload,object,call_id}' = $1`,
      [call.callId],
    );
    expect(kept).toHaveLength(1);
  });
});

/** As it is told at its answer. */
const without = ({ ended: _ended, ...call }: ReturnType<typeof facts>) => call;

/** Every order of some things. */
const orders = <T>(things: readonly T[]): readonly T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((one, at) => orders(things.toSpliced(at, 1)).map((rest) => [one, ...rest]));

describe('the log of a call', () => {
  const names = ['ringing', 'connected', 'ended'] as const;

  it.each(orders([...names, ...names.slice(2)]))(
    'is the same in the order %s, %s, %s, %s',
    async (...order) => {
      const call = facts(minutes());
      const messages = {
        ringing: outboundEvent('ringing', { callId: call.callId, user: call.user, number: call.number }),
        connected: outboundEvent('connected', without(call)),
        ended: outboundEvent('ended', call),
      };
      await accepted(test, ...order.map((name) => messages[name]));
      expect(await logs(call.callId)).toHaveLength(1);
      expect(await logOf(call.callId)).toMatchObject({
        callId: call.callId,
        profileId: test.world.northPatient.profileId,
        practitioner: test.world.tom.id,
        source: 'ZOOM_PHONE',
        purpose: null,
        medium: 'VERBAL_PHONE',
        direction: 'OUTBOUND',
        communicationResult: 'ANSWERED',
        duration: 2.5,
        sent: call.answered,
      });
    },
  );

  it.each([
    ['Busy', 'BUSY'],
    ['Call Cancel', 'NO_ANSWER'],
    ['Voicemail', 'MESSAGE_MACHINE'],
    ['Rejected', 'REJECTED'],
    [undefined, 'NO_ANSWER'],
  ])('of a call out that nobody answered (%s) says %s', async (result, expected) => {
    const call = facts({ ended: ENDED });
    await accepted(test, outboundEvent('ended', { ...call, ...(result === undefined ? {} : { result }) }));
    expect(await logOf(call.callId)).toMatchObject({ communicationResult: expected, duration: 0 });
  });

  it('of a call in comes with its answer, and a missed one has none', async () => {
    const [answered, missed] = [facts({ answered: ANSWERED }), facts({ ended: ENDED })];
    await accepted(
      test,
      inboundEvent('ringing', facts({ number: NORAS })),
      inboundEvent('answered', answered),
    );
    await accepted(test, inboundEvent('missed', missed));
    expect(await logOf(answered.callId)).toMatchObject({ direction: 'INBOUND', duration: null });
    expect(await logs(missed.callId)).toEqual([]);
  });

  it('stands in the audit log, in the name of whoever phoned', async () => {
    const call = facts(minutes());
    await accepted(test, outboundEvent('ended', call));
    const [log] = await logs(call.callId);
    expect(log).toBeDefined();
    const noted = await test.database.searches.many(
      `select distinct call, patient_ids as patients from audit_events where action = 'log.follow-call' and user_id = $1`,
      [test.world.tom.id],
    );
    expect(noted).toEqual([{ call: 'job:settle-phone-call', patients: [test.world.northPatient.profileId] }]);
  });

  it('keeps what its author typed while the call went on', async () => {
    const call = facts(minutes());
    await accepted(test, outboundEvent('connected', without(call)));
    const log = await logOf(call.callId);
    const typed = { version: log.version, purpose: 'HEALTH_COACHING', subject: 'Inhaler', duration: 9 };
    const saved = await test.send({
      method: 'PATCH',
      path: `admin/communications/${log.id}`,
      body: typed,
      as: test.world.tom,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await accepted(test, outboundEvent('ended', call));
    expect(await logOf(call.callId)).toMatchObject({
      subject: 'Inhaler',
      duration: 9,
      purpose: 'HEALTH_COACHING',
    });
  });
});

describe('the patient of a call', () => {
  it.each([
    ['nobody has', '+14155550179', 'none'],
    ['two patients have', SHARED, 'several'],
    ['only a patient of another site has', SOUTHS, 'none'],
  ])('is not guessed for a number that %s', async (_name, number, reason) => {
    const call = facts({ number, answered: ANSWERED });
    await accepted(test, inboundEvent('answered', call));
    expect(await ask([call.callId])).toEqual([
      { callId: call.callId, logId: null, phase: 'connected', target: null, unassigned: reason },
    ]);
    expect(await logs(call.callId)).toEqual([]);
  });

  it('CALL-030 is set by the person, and the log follows at once', async () => {
    const call = facts({ number: SHARED, answered: ANSWERED });
    await accepted(test, inboundEvent('answered', call));
    const known = facts({ answered: ANSWERED });
    await accepted(test, inboundEvent('answered', known));
    const candidates = async ({ callId }: { readonly callId: string }) =>
      (await test.send({ path: `zoom-phone/calls/${callId}/candidates`, as: test.world.tom })).json();
    expect(await candidates(call)).toHaveLength(2);
    expect(await candidates(known)).toMatchObject([{ lastName: 'Northcott' }]);
    const { profileId } = test.world.sharedPatient;
    const set = (as: TestPerson, to: string) =>
      test.send({
        method: 'PUT',
        path: `zoom-phone/calls/${call.callId}/target`,
        body: { profileId: to },
        as,
      });
    // Neither somebody else's call, nor to a patient of another site.
    expect((await set(test.world.marco, profileId)).json().code).toBe('CallNotFound');
    expect((await set(test.world.tom, test.world.southPatient.profileId)).json().code).toBe(
      'NoSiteForPatient',
    );
    const state = (await set(test.world.tom, profileId)).json();
    expect(state).toMatchObject({
      logId: (await logOf(call.callId)).id,
      target: { profileId },
      unassigned: null,
    });
    expect((await set(test.world.tom, test.world.northPatient.profileId)).json().code).toBe('CallHasLog');
  });

  it('CALL-031 is the one whose number was pressed, unless that was taken back', async () => {
    const { sharedPatient } = test.world;
    const store = { profileId: sharedPatient.profileId, phoneNumber: SHARED };
    const send = (method: 'PUT' | 'DELETE', body?: object) =>
      test.send({ method, path: 'zoom-phone/stored-profile', ...(body ? { body } : {}), as: test.world.tom });
    const now = new Date();
    const callAt = (more: object) => {
      const event = outboundEvent('connected', facts({ number: SHARED, answered: now.toISOString() }));
      return {
        ...event,
        payload: { object: { ...event.payload.object, ringing_start_time: now.toISOString(), ...more } },
      };
    };
    expect((await send('PUT', store)).statusCode).toBe(204);
    const first = callAt({});
    await accepted(test, first);
    expect((await logOf(first.payload.object.call_id)).profileId).toBe(sharedPatient.profileId);
    // Used up by the first call; and taken back before the third.
    const second = callAt({ call_id: newId() });
    await accepted(test, second);
    await send('PUT', store);
    expect((await send('DELETE')).statusCode).toBe(204);
    const third = callAt({ call_id: newId() });
    await accepted(test, third);
    expect(await ask([second.payload.object.call_id, third.payload.object.call_id])).toMatchObject([
      { logId: null, unassigned: 'several' },
      { logId: null, unassigned: 'several' },
    ]);
    // It holds for two minutes before the call.
    for (const [before, unassigned] of [
      [120_000, null],
      [120_001, 'several'],
    ] as const) {
      await send('PUT', store);
      const storedAt = new Date(now.getTime() - before).toISOString();
      await test.database.transact({ allSites: 'a test turns the clock back' }, (db) =>
        db.run('update stored_call_profiles set stored_at = $1', [storedAt]),
      );
      const late = callAt({ call_id: newId() });
      await accepted(test, late);
      expect(await ask([late.payload.object.call_id])).toMatchObject([{ unassigned }]);
    }
  });
});

describe('the logs of calls in progress', () => {
  it('CALL-028 CALL-029 are found by call id, by the one whose calls they are', async () => {
    const [call, waiting] = [facts({ answered: ANSWERED }), facts()];
    await accepted(test, outboundEvent('connected', call), outboundEvent('ringing', waiting));
    const log = await logOf(call.callId);
    expect(log).toMatchObject({ id: expect.any(String), callId: call.callId, medium: 'VERBAL_PHONE' });
    const target = { profileId: log.profileId, firstName: 'Nora', lastName: 'Northcott' };
    expect(await ask([call.callId, waiting.callId])).toEqual([
      { callId: call.callId, logId: log.id, phase: 'connected', target, unassigned: null },
      { callId: waiting.callId, logId: null, phase: 'waiting', target: null, unassigned: null },
    ]);
    expect(await ask([call.callId], test.world.lena)).toMatchObject([{ logId: null, target: null }]);
    const elsewhere = await test.send({ path: `zoom-phone/logs/${call.callId}`, as: test.world.priya });
    expect(elsewhere.json().code).toBe('LogNotFound');
  });

  it('belong to nobody until the provider says whose the account is, and then to its person for good', async () => {
    const call = { ...facts({ answered: ANSWERED }), user: 'zoom-marco' };
    await accepted(test, outboundEvent('connected', call));
    expect(await logs(call.callId)).toEqual([]);
    await bindAccount(test, 'zoom-marco', test.world.marco);
    await work(test);
    expect((await logOf(call.callId)).practitioner).toBe(test.world.marco.id);
    // Another mailbox later changes nothing.
    await bindAccount(test, 'zoom-marco', test.world.tom);
    const next = { ...facts({ answered: ANSWERED }), user: 'zoom-marco' };
    await accepted(test, outboundEvent('connected', next));
    expect((await logOf(next.callId)).practitioner).toBe(test.world.marco.id);
  });

  it('belong to whose account took them up when several accounts ring', async () => {
    const call = facts();
    await bindAccount(test, 'zoom-marco', test.world.marco);
    await accepted(
      test,
      inboundEvent('ringing', call),
      inboundEvent('ringing', { ...call, user: 'zoom-marco' }),
    );
    const taken = { ...call, user: 'zoom-marco', answered: ANSWERED };
    await accepted(test, inboundEvent('answered', taken), inboundEvent('missed', { ...call, ended: ENDED }));
    expect((await logOf(call.callId)).practitioner).toBe(test.world.marco.id);
  });

  it('CALL-007 CALL-008 go on after a reload: who calls whom, which way, since when', async () => {
    const call = facts();
    await accepted(test, outboundEvent('ringing', call));
    const own = (await test.send({ path: 'zoom-phone/calls', as: test.world.tom })).json();
    expect(own.find((one: { callId: string }) => one.callId === call.callId)).toEqual({
      callId: call.callId,
      logId: null,
      direction: 'outbound',
      phase: 'waiting',
      caller: { name: '', phoneNumber: '+14155550100' },
      callee: { name: '', phoneNumber: NORAS },
      since: '2026-05-04T09:59:50.000Z',
      target: null,
      unassigned: null,
    });
    const others = (await test.send({ path: 'zoom-phone/calls', as: test.world.lena })).json();
    expect(JSON.stringify(others)).not.toContain(call.callId);
    const inbound = facts({ answered: ANSWERED });
    await accepted(test, inboundEvent('answered', inbound));
    const again = (await test.send({ path: 'zoom-phone/calls', as: test.world.tom })).json();
    expect(again.find((one: { callId: string }) => one.callId === inbound.callId)).toMatchObject({
      logId: (await logOf(inbound.callId)).id,
      direction: 'inbound',
      phase: 'connected',
      caller: { name: 'Somebody', phoneNumber: NORAS },
    });
  });

  it('a call that nobody answered and whose end was never told does not ring on for longer than five minutes', async () => {
    const call = facts();
    await accepted(test, outboundEvent('ringing', call));
    const noteBack = (by: string) =>
      test.database.transact({ allSites: 'a test lets time pass' }, (db) =>
        db.run('update phone_calls set noted_at = now() - $2::interval where call_id = $1', [
          call.callId,
          by,
        ]),
      );
    await noteBack('4 minutes');
    expect(await ask([call.callId])).toMatchObject([{ phase: 'waiting' }]);
    await noteBack('5 minutes');
    expect(await ask([call.callId])).toMatchObject([{ phase: 'ended', logId: null }]);
  });
});
