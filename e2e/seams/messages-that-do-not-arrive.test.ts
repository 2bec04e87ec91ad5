// A message that a busy or absent service does not take waits and goes out later; what never arrives stands in a list of its sender.
import { randomUUID } from 'node:crypto';
import { askForSmsStates } from '@alveary/modules/chat/server/silent-sms.jobs.ts';
import { deliverChatMessage, takeStateOfSms } from '@alveary/modules/chat/server/delivery.jobs.ts';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { sendOutboundMessage } from '@alveary/modules/outbound-messages/server/send-message.jobs.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { createLog } from '@alveary/server/platform/log.ts';
import { startWorker } from '@alveary/server/platform/jobs/worker.ts';
import { runJob, testMarker } from '@alveary/server/testing/jobs.ts';
import { MailServer } from '@alveary/server/testing/mail-server.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { SmsProvider } from '@alveary/server/testing/sms-provider.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const provider = new SmsProvider();
const mail = new MailServer();
const lines: string[] = [];
const log = createLog(readConfig({ LOG_LEVEL: 'warn' }), { write: (line) => void lines.push(line) });

let test: ChatWorld;
let lena: ChatParty;
let principal: string;
let settings: Record<string, string>;
const config = () => readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings });

beforeAll(async () => {
  settings = {
    PUBLIC_URL: 'https://portal.example',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-account',
    TWILIO_FROM: '+14155550100',
    TWILIO_URL: await provider.open(),
    SMTP_URL: await mail.open(),
    ALLOW_PLAIN_SMTP: 'true',
    METRICS_TOKEN: 'token-of-the-figures',
  };
  closeAfterFile(async () => {
    provider.close();
    await mail.close();
  });
  test = await chatWorld(settings, false);
  principal = test.world.northPatient.profileId;
  lena = await test.party(test.world.lena);
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
  await test.database.transact({ allSites: 'a test gives the patient an address' }, (db) =>
    db.run(`update profiles set email_address = 'nora@mail.example' where id = $1`, [principal]),
  );
});

beforeEach(() => {
  provider.receives = 'taken';
  mail.recipientReply = '250 ok';
  mail.breaksOff = false;
  lines.length = 0;
});

const text = async (message: string, party: ChatParty = lena): Promise<string> => {
  const id = randomUUID();
  await party.get('sendOutboundSmsMessage', { id, medium: 'Sms', principal, message });
  return id;
};
const handOver = (id: string, afterMs = 0): Promise<void> =>
  runJob(test.database, deliverChatMessage(config()), { id }, Date.now() + afterMs, log);
const inThread = async (id: string) => {
  const [channel] = (await lena.get('getChannels', {})).channels.filter((one) => one.principal === principal);
  const { messages } = await lena.get('getMessages', { channelId: channel?.id });
  const found = messages.find((one) => one.id === id);
  return { status: found?.inAppStatus, failure: found?.failure };
};
const undelivered = async (as: TestPerson) =>
  (await test.send({ path: 'communicationEngine/not-delivered', as })).json<
    { id: string; state: string }[]
  >();
const listed = async (id: string, as: TestPerson = test.world.lena) =>
  (await undelivered(as)).find((one) => one.id === id);

const write = async (message: object): Promise<{ id: string; logId: string }> => {
  const answer = await test.send({
    method: 'POST',
    path: 'communicationEngine/send',
    as: test.world.lena,
    body: { profile: principal, source: 'PORTAL', ...message },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const email = (body: string) =>
  write({ message_type: 'EMAIL', message: { reply_email: null, subject: 'Your visit', body } });
const send = (messageId: string, afterMs = 0): Promise<void> => {
  const senders = sendOutboundMessage((database) => ({
    sms: smsOf(config(), database),
    email: emailOf(config(), database),
  }));
  return runJob(test.database, senders, { messageId }, Date.now() + afterMs, log);
};

describe('a text in a conversation', () => {
  it('waits while the service is busy, says so to who follows, and goes out later', async () => {
    provider.receives = 'busy';
    const id = await text('See you at ten');
    await handOver(id);
    await lena.hears((one) => one.type === 'UPDATE_MESSAGE_STATUS' && one['failure'] === '20429');
    expect(await inThread(id)).toEqual({ status: 'accepted', failure: '20429' });
    expect(await listed(id)).toMatchObject({ state: 'WAITING', retryAt: expect.any(String) });
    expect(lines.join('')).toContain('an SMS was not taken and is tried again');
    provider.receives = 'taken';
    await handOver(id, MINUTE_MS);
    expect(await inThread(id)).toEqual({ status: 'accepted', failure: null });
    expect(await listed(id)).toBeUndefined();
    expect(provider.messages.filter(({ body }) => body === 'See you at ten')).toHaveLength(1);
  });

  it('has failed once the tries are used up, and stands in the list until somebody has seen to it', async () => {
    provider.receives = 'busy';
    const id = await text('Never');
    for (let tries = 0; tries <= 10; tries += 1) await handOver(id);
    expect(await inThread(id)).toEqual({ status: 'failed', failure: '20429' });
    expect(lines.join('')).toContain('an SMS was not delivered');
    expect(await listed(id)).toMatchObject({
      state: 'FAILED',
      patient: { profileId: principal },
      sentBy: { id: test.world.lena.id },
    });
    const handled = await test.send({
      method: 'PUT',
      path: `communicationEngine/not-delivered/chat/${id}/handled`,
      as: test.world.lena,
    });
    expect(handled.statusCode, handled.body).toBe(204);
    expect(await listed(id)).toBeUndefined();
  });

  it('is refused for good when the provider has heard STOP, and the preferences say so from then on', async () => {
    provider.receives = 'stopped';
    const id = await text('Are you there?');
    await handOver(id);
    expect(await inThread(id)).toEqual({ status: 'failed', failure: '21610' });
    const preferences = await test.send({
      path: `profiles/${principal}/settings/communications`,
      as: test.world.lena,
    });
    expect(preferences.json().smsEnabled).toBe(false);
    await test.database.transact({ allSites: 'a test goes back' }, (db) =>
      db.run('update communication_preferences set sms_enabled = true where profile_id = $1', [principal]),
    );
  });

  it('is asked about at the service when no callback tells what became of it', async () => {
    const id = await text('How are you?');
    await handOver(id);
    const taken = provider.messages.find(({ body }) => body === 'How are you?');
    Object.assign(taken ?? {}, { status: 'undelivered', error_code: 30003 });
    const asking = (afterMs: number) =>
      runJob(test.database, askForSmsStates(config()), {}, Date.now() + afterMs, log);
    await asking(MINUTE_MS);
    await asking(3 * MINUTE_MS);
    const worker = await startWorker({
      heads: { places: [], interval: 600_000 },
      database: test.database,
      marker: testMarker,
      log,
      jobs: [takeStateOfSms],
    });
    await expect.poll(() => inThread(id)).toEqual({ status: 'failed', failure: '30003' });
    await worker.close();
    expect(await listed(id)).toMatchObject({ state: 'FAILED', failure: '30003' });
  });
});

describe('an email from the patient bar', () => {
  it('waits while the mailbox or the server is not there, and is told as failed when it is refused for good', async () => {
    mail.recipientReply = '451 4.3.0 try again later';
    const { id, logId } = await email('Come at ten');
    await send(id);
    const readLog = async () =>
      (await test.send({ path: `communications/${logId}`, as: test.world.lena })).json().delivery;
    expect(await readLog()).toEqual({ state: 'QUEUED', failure: '451' });
    expect(await listed(id)).toMatchObject({ state: 'WAITING', channel: 'EMAIL' });
    mail.recipientReply = '250 ok';
    await send(id, MINUTE_MS);
    expect(await readLog()).toMatchObject({ state: 'SENT' });
    expect(mail.taken.filter((one) => one.includes('Come at ten'))).toHaveLength(1);
    mail.recipientReply = '550 5.1.1 no such mailbox';
    const refused = await email('Nobody is here');
    await send(refused.id);
    expect(await listed(refused.id)).toMatchObject({ state: 'FAILED', failure: '550' });
  });

  it('is said to be perhaps delivered when the server took the text and broke off', async () => {
    mail.breaksOff = true;
    const { id } = await email('Half of it');
    await send(id);
    expect(await listed(id)).toMatchObject({ state: 'UNKNOWN' });
  });
});

it('shows a sender their own messages, an admin those of their sites, and nobody else any', async () => {
  provider.receives = 'refused';
  const { lena: admin, tom, priya } = test.world;
  const id = await text('Whose is it?', await test.party(tom));
  const hers = await text('Mine');
  for (const one of [id, hers]) await handOver(one);
  expect(await listed(id, tom)).toMatchObject({ state: 'FAILED', sentBy: { id: tom.id } });
  expect(await listed(id, admin)).toMatchObject({ state: 'FAILED' });
  expect(await listed(id, priya)).toBeUndefined();
  expect(await listed(hers, tom)).toBeUndefined();
  const taken = await test.send({
    method: 'PUT',
    path: `communicationEngine/not-delivered/chat/${id}/handled`,
    as: priya,
  });
  expect(taken.statusCode).toBe(404);
  const figures = await test.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer token-of-the-figures' },
  });
  expect(figures.body).toMatch(/alveary_messages\{channel="sms",state="failed"\} [1-9]/);
});

it('keeps texting the number of the patient', () => {
  expect(new Set(provider.messages.map(({ to }) => to))).toEqual(new Set([CELL]));
});
