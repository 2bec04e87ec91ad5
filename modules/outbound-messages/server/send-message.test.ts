// Does a message go to addresses on the record only, where the patient agrees, once, and is each one a log? (document 2 §7 Outbound)
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { sandboxEmail } from '@alveary/server/services/email/sandbox.ts';
import { SenderFailure, UnansweredSender } from '@alveary/server/services/sender-failure.ts';
import { sandboxSms } from '@alveary/server/services/sms/sandbox.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { takeStateOfMessage } from './keep-message.ts';
import { type Senders, sendOutboundMessage } from './send-message.jobs.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';

let test: TestApp;
let patient: TestPatient;
const PHONE = '+14155550188';
const EMAIL = 'patty@mail.example';

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Patty',
      lastName: 'Northcott',
      sites: [testSites.north],
    });
    await db.run('update profiles set email_address = $2 where id = $1', [made.profileId, EMAIL]);
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550188', $3)`,
      [newId(), made.profileId, PHONE],
    );
    return made;
  });
});

const sms = (facts: object = {}, profile = patient.profileId) => ({
  profile,
  source: 'PORTAL',
  message_type: 'SMS',
  message: { phone_number: PHONE, body: 'Your inhalers are ready.', append_do_not_reply: true, ...facts },
});
const email = (facts: object = {}) => ({
  profile: patient.profileId,
  source: 'CARE_PORTAL',
  message_type: 'EMAIL',
  message: { reply_email: null, subject: 'Your inhalers', body: 'They are ready.', ...facts },
});
const send = (body: unknown, as: TestPerson = test.world.lena, headers: Record<string, string> = {}) =>
  test.send({ method: 'POST', path: 'communicationEngine/send', as, body, headers });

const sandboxes = (database: Database): Senders => ({
  sms: sandboxSms(database, { mayFail: false }),
  email: sandboxEmail(database, { mayFail: false }),
});
const work = (messageId: string, senders: (database: Database) => Senders = sandboxes) =>
  runJob(test.database, sendOutboundMessage(senders), { messageId }, Date.now());
const logOf = async (logId: string) =>
  (await test.send({ path: `communications/${logId}`, as: test.world.lena })).json();
const choose = (column: 'sms_enabled' | 'emails_enabled', isOn: boolean) =>
  test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(
      `insert into communication_preferences (profile_id, ${column}, updated_at) values ($1, $2, now())
       on conflict (profile_id) do update set ${column} = $2`,
      [patient.profileId, isOn],
    ),
  );

describe('an SMS', () => {
  it('CONSENT-018 CONSENT-019 goes to the number, with the line not to reply, and is a log', async () => {
    const answer = await send(sms());
    expect(answer.statusCode).toBe(201);
    const { id, logId } = answer.json();
    expect(await logOf(logId)).toMatchObject({
      medium: 'WRITTEN_SMS',
      direction: 'OUTBOUND',
      communicationResult: 'UNKNOWN',
      payload: 'Your inhalers are ready.\n\nPlease do not reply to this message.',
      source: 'PORTAL',
      practitioner: test.world.lena.id,
      profileId: patient.profileId,
    });
    await work(id);
    expect(await sentTo(test.database, PHONE)).toEqual([
      'Your inhalers are ready.\n\nPlease do not reply to this message.',
    ]);
  });

  it('CONSENT-019 goes out as it is written where replies are wanted', async () => {
    const { id } = (await send(sms({ body: 'Call me.', append_do_not_reply: false }))).json();
    await work(id);
    expect((await sentTo(test.database, PHONE)).at(-1)).toBe('Call me.');
  });

  it('that was not taken is a log with an error', async () => {
    const { id, logId } = (await send(sms({ body: 'Never taken' }))).json();
    await work(id, (database) => ({
      ...sandboxes(database),
      sms: { send: () => Promise.reject(new SenderFailure('sms', 'E30006')) },
    }));
    expect(await logOf(logId)).toMatchObject({ communicationResult: 'ERROR' });
  });

  it('that the service did not answer for may have gone out, and its log says no other', async () => {
    const { id, logId } = (await send(sms({ body: 'Perhaps taken' }))).json();
    await work(id, (database) => ({
      ...sandboxes(database),
      sms: { send: () => Promise.reject(new UnansweredSender('sms', 'UNREACHABLE', 'TimeoutError')) },
    }));
    expect(await logOf(logId)).toMatchObject({ communicationResult: 'UNKNOWN' });
  });

  it('is not sent again when the worker died while handing it over', async () => {
    const { id, logId } = (await send(sms({ body: 'Only once' }))).json();
    const dying = work(id, (database) => ({
      ...sandboxes(database),
      sms: {
        send: async (message) => {
          await sandboxSms(database, { mayFail: false }).send(message);
          throw new Error('the worker dies');
        },
      },
    }));
    await expect(dying).rejects.toThrow('the worker dies');
    await work(id);
    await work(id);
    const sent = (await sentTo(test.database, PHONE)).filter((text) => text.startsWith('Only once'));
    expect(sent).toHaveLength(1);
    expect(await logOf(logId)).toMatchObject({ communicationResult: 'UNKNOWN' });
  });

  it('that is repeated is one message and one log', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await send(sms(), undefined, key), await send(sms(), undefined, key)];
    expect(again.json()).toEqual(first.json());
  });
});

describe('what became of an SMS', () => {
  const told = (reference: string, state: 'sent' | 'delivered' | 'failed', code: string | null = null) =>
    test.database.transact({ allSites: 'a test speaks for the service' }, (db) =>
      takeStateOfMessage({ db, now: Date.now() }, { reference, state, code }),
    );

  it('OP-CONSENT-2 stands beside its log, whose words stay: sent, then delivered, and late states change nothing', async () => {
    const { id, logId } = (await send(sms({ body: 'On its way' }))).json();
    const before = await logOf(logId);
    expect(before.delivery).toEqual({ state: 'QUEUED', failure: null });
    await work(id);
    expect((await logOf(logId)).delivery).toEqual({ state: 'SENT', failure: null });
    await told(id, 'delivered');
    await told(id, 'sent');
    await told(id, 'failed', '30006');
    const after = await logOf(logId);
    expect(after).toMatchObject({
      delivery: { state: 'DELIVERED', failure: null },
      communicationResult: 'DELIVERED',
      payload: before.payload,
      subject: before.subject,
      notes: [],
    });
  });

  it('is told with the code of the service, also before it is known to be sent, and leaves what a person chose', async () => {
    const { id, logId } = (await send(sms({ body: 'To a landline' }))).json();
    await told(id, 'failed', '30006');
    await work(id);
    const failed = await logOf(logId);
    expect(failed).toMatchObject({
      delivery: { state: 'FAILED', failure: '30006' },
      communicationResult: 'ERROR',
    });
    const other = (await send(sms({ body: 'Chosen' }))).json();
    await test.database.transact({ allSites: 'a test chooses a result' }, (db) =>
      db.run(`update communications set communication_result = 'DELIVERED' where id = $1`, [other.logId]),
    );
    await told(other.id, 'failed', '30003');
    expect(await logOf(other.logId)).toMatchObject({
      delivery: { state: 'FAILED', failure: '30003' },
      communicationResult: 'DELIVERED',
    });
  });

  it('is nothing for a reference that no message has', async () => {
    await expect(told(newId(), 'delivered')).resolves.toBeUndefined();
  });
});

describe('an e-mail', () => {
  it('CONSENT-018 CONSENT-020 goes to the address on the record, with subject and text, and replies come back', async () => {
    const { id, logId } = (await send(email({ reply_email: test.world.lena.email }))).json();
    await work(id);
    expect((await sentTo(test.database, EMAIL)).at(-1)).toBe(
      `Your inhalers\nReply to: ${test.world.lena.email}\n\nThey are ready.\n`,
    );
    expect(await logOf(logId)).toMatchObject({
      medium: 'NONE',
      source: 'CARE_PORTAL',
      subject: 'Email: Your inhalers',
      communicationResult: 'PATIENT_UPDATED',
      notes: [{ text: expect.stringContaining('They are ready.') }],
    });
  });

  it('without an address for replies says not to reply', async () => {
    const { id } = (await send(email())).json();
    await work(id);
    expect((await sentTo(test.database, EMAIL)).at(-1)).toContain('Please do not reply to this message.');
  });

  it('has replies go to nobody else', async () => {
    const answer = await send(email({ reply_email: 'someone@evil.example' }));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ReplyNotOwn']);
  });
});

describe('nothing is sent', () => {
  const count = async () =>
    (
      await test.database.read({ allSites: 'a test looks' }, (db) =>
        db.one<{ n: number }>('select count(*)::int as n from outbound_messages'),
      )
    ).n;

  it('to a number that is not the patient’s', async () => {
    const before = await count();
    const answer = await send(sms({ phone_number: '+14155550199' }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NumberNotOfPatient']);
    expect(await count()).toBe(before);
  });

  it('to somebody at another site, nor by somebody who may only look', async () => {
    const { southPatient, priya, noel } = test.world;
    expect((await send(sms({}, southPatient.profileId))).json().code).toBe('NoSiteForPatient');
    expect((await send(sms(), priya)).json().code).toBe('NoSiteForPatient');
    expect((await send(sms(), noel)).statusCode).toBe(403);
  });

  it.each([
    ['sms_enabled', () => sms()],
    ['emails_enabled', () => email()],
  ] as const)('where the patient has switched %s off', async (column, body) => {
    await choose(column, false);
    const answer = await send(body());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ChannelTurnedOff']);
    await choose(column, true);
    expect((await send(body())).statusCode).toBe(201);
  });
});
