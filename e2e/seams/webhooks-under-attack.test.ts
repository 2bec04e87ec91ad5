// Each webhook takes a message that is whole, signed and in time, and takes it once: what is forged, changed, signed for another door,
// late or too large leaves nothing, neither in the record nor in the queue.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOfToken } from '@alveary/modules/calendar/server/told-by-calendar.ts';
import { outboundEvent, zoomSettings } from '@alveary/modules/calls/server/testing/phone-company.ts';
import { consentSamples } from '@alveary/modules/consents/server/testing/samples.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { docusignSignatureOf } from '@alveary/server/services/signing/docusign-signature.ts';
import { twilioSignatureOf } from '@alveary/server/services/sms/twilio-signature.ts';
import { signatureOf } from '@alveary/server/services/telephony/signature.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type StandInDocusign, standInDocusign } from '@alveary/server/testing/docusign.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { insertSampleRows } from '@alveary/server/testing/sample-rows.ts';

const PUBLIC = 'https://portal.example';
const ACCOUNT = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-account';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let docusign: StandInDocusign;
/** Of a consent that a signing service has. */
let consentId: string;
/** How the service names its envelope. */
let envelopeId: string;
/** A channel over which a calendar tells of changes. */
let channel: { readonly id: string; readonly token: string };

beforeAll(async () => {
  docusign = await standInDocusign();
  test = await testApp({
    PUBLIC_URL: PUBLIC,
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+14155550100',
    ...zoomSettings,
    ...docusign.settings,
  });
  const { lena, northPatient } = test.world;
  const rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, northPatient, lena, new Date().toISOString()),
  );
  consentId = rows.of(consentSamples).sentConsentId;
});

beforeEach(async () => {
  envelopeId = randomUUID();
  channel = { id: newId(), token: 'a-token-of-this-channel' };
  const { lena, northPatient } = test.world;
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    await db.run(
      `insert into consent_envelopes (id, consent_id, profile_id, service, medium, service_id, created_at)
       values ($1, $2, $3, 'docusign', 'EMAIL', $4, now())`,
      [newId(), consentId, northPatient.profileId, envelopeId],
    );
    await db.run(
      `insert into calendar_channels (id, user_id, token_digest, resource_id, opened_at, expires_at)
       values ($1, $2, $3, 'resource-1', now(), now() + interval '1 day')`,
      [channel.id, lena.id, digestOfToken(channel.token)],
    );
  });
});

interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a message is made: as it should be, where nothing is said. */
interface Making {
  /** Whether another key signs it. */
  readonly isForged?: boolean;
  /** From now, in milliseconds. */
  readonly sentAt?: number;
  /** So many letters more in the body. */
  readonly more?: number;
}

interface Webhook {
  /** The largest body that it takes. */
  readonly largest: number;
  /** The answer to what it takes, and to what nobody has signed. */
  readonly takes: number;
  readonly refuses: number;
  /** Since when a message is late, and how it is refused; null where a message says no time. */
  readonly late: { readonly sentAt: number; readonly status: number } | null;
  /** One message; each time another one. */
  make(making?: Making): Posted;
}

const formOf = (path: string, facts: Readonly<Record<string, string>>, making: Making): Posted => {
  const form = new URLSearchParams({ AccountSid: ACCOUNT, ...facts });
  if (making.more !== undefined) form.set('More', 'x'.repeat(making.more));
  const token = making.isForged === true ? 'another-token' : TOKEN;
  return {
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignatureOf(token, `${PUBLIC}/gateway/${path}`, form),
    },
    body: form.toString(),
  };
};

const sms = { largest: 64 * 1024, takes: 204, refuses: 401, late: null } as const;
const newSid = (): string => `SM${randomUUID().replaceAll('-', '')}`;

const webhooks: Readonly<Record<string, Webhook>> = {
  'the phone company': {
    largest: 256 * 1024,
    takes: 200,
    refuses: 401,
    late: { sentAt: -6 * MINUTE_MS, status: 401 },
    make: ({ isForged, sentAt = 0, more = 0 } = {}) => {
      const event = outboundEvent('ringing', { callId: newId(), user: 'user-1', number: '+14155550169' });
      const body = JSON.stringify({ ...event, more: 'x'.repeat(more) });
      const timestamp = String(Math.floor((Date.now() + sentAt) / 1000));
      const secret = isForged === true ? 'another-secret' : zoomSettings.ZOOM_WEBHOOK_SECRET;
      return {
        path: 'webhooks/softphone',
        headers: {
          'content-type': 'application/json',
          'x-zm-request-timestamp': timestamp,
          'x-zm-signature': signatureOf(secret, timestamp, body),
        },
        body,
      };
    },
  },
  'the signing service': {
    largest: 256 * 1024,
    takes: 200,
    refuses: 401,
    late: { sentAt: -17 * DAY_MS, status: 410 },
    make: ({ isForged, sentAt = 0, more = 0 } = {}) => {
      const body = JSON.stringify({
        event: 'envelope-completed',
        generatedDateTime: new Date(Date.now() + sentAt).toISOString(),
        data: { accountId: docusign.accountId, userId: randomUUID(), envelopeId },
        more: 'x'.repeat(more),
      });
      const key = isForged === true ? 'another-key' : docusign.connectKey;
      return {
        path: 'webhooks/signing/docusign',
        headers: {
          'content-type': 'application/json',
          'x-docusign-signature-1': docusignSignatureOf(key, Buffer.from(body)),
        },
        body,
      };
    },
  },
  'the SMS provider, of a message that was sent': {
    ...sms,
    make: (making = {}) =>
      formOf(
        `webhooks/sms/status?reference=${randomUUID()}`,
        { MessageSid: newSid(), MessageStatus: 'delivered' },
        making,
      ),
  },
  'the SMS provider, of one that came in': {
    ...sms,
    make: (making = {}) =>
      formOf(
        'webhooks/sms/inbound',
        { MessageSid: newSid(), From: '+14155550170', To: '+14155550100', Body: 'Hello' },
        making,
      ),
  },
  'a calendar': {
    largest: 1024,
    takes: 204,
    refuses: 404,
    late: null,
    make: ({ isForged, more } = {}) => ({
      path: 'webhooks/calendar/google',
      headers: {
        'content-type': 'application/json; utf-8',
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': isForged === true ? 'another-token' : channel.token,
        'x-goog-resource-id': 'resource-1',
        'x-goog-resource-state': 'exists',
        'x-goog-message-number': '7',
      },
      body: more === undefined ? '' : 'x'.repeat(more),
    }),
  },
};

const post = ({ path, headers, body }: Posted) =>
  test.app.inject({ method: 'POST', url: `/gateway/${path}`, headers, payload: body });

/** What messages leave: rows, and work that differs. */
const left = async (): Promise<object> => {
  const [state] = await ownerRows<object>(
    test.database,
    `select (select count(*)::int from phone_events) as events, (select count(*)::int from received_sms) as sms,
       (select count(*)::int from chat_messages) as messages,
       (select json_agg(json_build_array(c.last_message, c.is_told) order by c.id) from calendar_channels c) as channels,
       (select json_agg(work order by work) from (
          select distinct t.identifier || ' ' || j.payload::text as work from graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id) all_work) as work`,
  );
  return state ?? {};
};

const names = Object.keys(webhooks);
const named = (name: string): Webhook => {
  const webhook = webhooks[name];
  if (webhook === undefined) throw new Error(`There is no webhook of ${name}.`);
  return webhook;
};

/** Refused with this status, and nothing is left. */
const expectRefused = async (posted: Posted, status: number): Promise<void> => {
  const before = await left();
  const answer = await post(posted);
  expect([answer.statusCode, answer.json().statusCode], answer.body).toEqual([status, status]);
  expect(await left()).toEqual(before);
};

const signatures = ['x-zm-signature', 'x-docusign-signature-1', 'x-twilio-signature', 'x-goog-channel-token'];
const withoutSignature = ({ headers, ...posted }: Posted): Posted => ({
  ...posted,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !signatures.includes(name))),
});

describe.each(names)('a message of %s', (name) => {
  const webhook = named(name);

  it('is taken once when it comes five times at once, and again later', async () => {
    const before = await left();
    const posted = webhook.make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(posted)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => webhook.takes));
    const after = await left();
    expect(after).not.toEqual(before);
    expect((await post(posted)).statusCode).toBe(webhook.takes);
    expect(await left()).toEqual(after);
  });

  it('is refused when another key has signed it', () =>
    expectRefused(webhook.make({ isForged: true }), webhook.refuses));

  it('is refused when nobody has signed it', () =>
    expectRefused(withoutSignature(webhook.make()), webhook.refuses));

  it('is refused when it was signed for another door', async () => {
    for (const other of names.filter((one) => one !== name)) {
      const { headers } = named(other).make();
      const posted = webhook.make();
      await expectRefused(
        { ...withoutSignature(posted), headers: { ...withoutSignature(posted).headers, ...headers } },
        webhook.refuses,
      );
    }
  });

  it('is refused when it is larger than any such message, however well it is signed', () =>
    expectRefused(webhook.make({ more: webhook.largest + 1 }), 413));
});

describe.each(names.filter((name) => named(name).late !== null))(
  'a message of %s that says when it was sent',
  (name) => {
    const { late, make } = named(name);

    it('is refused when it is late, and when its time has not come', async () => {
      await expectRefused(make({ sentAt: late?.sentAt ?? 0 }), late?.status ?? 0);
      await expectRefused(make({ sentAt: 11 * MINUTE_MS }), late?.status ?? 0);
    });
  },
);

describe.each(names.filter((name) => name !== 'a calendar'))('a message of %s with a body', (name) => {
  it('is refused when a letter of it was changed after it was signed', async () => {
    const { make, refuses } = named(name);
    const posted = make();
    const changed = posted.body.replace(/[0-9]/, (digit) => String((Number(digit) + 1) % 10));
    expect(changed).not.toBe(posted.body);
    await expectRefused({ ...posted, body: changed }, refuses);
  });
});

describe('a message of a calendar over a channel', () => {
  it('is refused when the channel is over, or watches something else', async () => {
    const posted = named('a calendar').make();
    await expectRefused(
      { ...posted, headers: { ...posted.headers, 'x-goog-resource-id': 'resource-2' } },
      404,
    );
    await ownerRows(test.database, `update calendar_channels set expires_at = now() - interval '1 second'`);
    await expectRefused(posted, 404);
  });
});
