// Plays the phone company in tests: posts signed messages to the webhook and lets the worker's jobs run, one at a time.
import { expect } from 'vitest';
import type { Job } from '@alveary/server/platform/jobs/job.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { signatureOf } from '@alveary/server/services/telephony/signature.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import pg from 'pg';
import { pino } from 'pino';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { bindPhoneLine } from '../bind-line.jobs.ts';
import { settlePhoneCall, workPhoneEvent } from '../work-event.jobs.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';

export const zoomSettings = {
  ZOOM_ACCOUNT_ID: 'account-1',
  ZOOM_CLIENT_ID: 'client-id-1',
  ZOOM_CLIENT_SECRET: 'client-secret-1',
  ZOOM_WEBHOOK_SECRET: 'webhook-secret-1',
} as const;

const silent = pino({ level: 'silent' });

interface Posting {
  readonly secret?: string;
  /** Milliseconds since the epoch at which it was signed. */
  readonly at?: number;
  readonly signature?: string;
}

export const post = (
  test: TestApp,
  message: unknown,
  { secret, at = Date.now(), signature }: Posting = {},
) => {
  const payload = typeof message === 'string' ? message : JSON.stringify(message);
  const timestamp = String(Math.floor(at / 1000));
  return test.app.inject({
    method: 'POST',
    url: '/gateway/webhooks/softphone',
    headers: {
      'content-type': 'application/json',
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature':
        signature ?? signatureOf(secret ?? zoomSettings.ZOOM_WEBHOOK_SECRET, timestamp, payload),
    },
    payload,
  });
};

export const run = <Payload>(test: TestApp, job: Job<Payload>, payload: Payload): Promise<void> =>
  runJob(test.database, job, payload, Date.now(), silent);

/** By the address of the database: the queue is its owner's alone, who stays connected while the file runs. */
const queues = new Map<string, Promise<pg.Client>>();

const openQueue = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAfterFile(() => client.end());
  return client;
};

/** Takes the calls that are to be settled out of the queue. */
const callsToSettle = async ({ url }: TestApp): Promise<readonly string[]> => {
  const queue = queues.get(url) ?? openQueue(url);
  queues.set(url, queue);
  const { rows } = await (await queue).query<{ readonly id: string }>(
    `delete from graphile_worker._private_jobs where task_id =
       (select id from graphile_worker._private_tasks where identifier = $1) returning payload ->> 'callId' as id`,
    [settlePhoneCall.name],
  );
  return rows.map(({ id }) => id);
};

/** Works every message that waits, and settles the calls that this or somebody asks for, as the worker does. */
export const work = async (test: TestApp): Promise<void> => {
  const waiting = await test.database.searches.many<{ id: string }>(
    'select id from phone_events where worked_at is null order by received_at, id',
  );
  for (const { id } of waiting) await run(test, workPhoneEvent, { eventId: id });
  for (const callId of await callsToSettle(test)) await run(test, settlePhoneCall, { callId });
};

/** The provider says that the account has the mailbox of this person. */
export const bindAccount = (test: TestApp, providerUser: string, { email }: TestPerson): Promise<void> =>
  run(test, bindPhoneLine({ mailboxOf: async () => email.toUpperCase() }), { providerUser });

export const accepted = async (test: TestApp, ...messages: readonly unknown[]): Promise<void> => {
  for (const message of messages) {
    const answer = await post(test, message);
    expect(answer.statusCode, answer.body).toBe(200);
    await work(test);
  }
};

interface CallFacts {
  readonly callId: string;
  readonly user: string;
  readonly number: string;
  readonly answered?: string;
  readonly ended?: string;
  readonly result?: string;
}

const RANG = '2026-05-04T09:59:50Z';

/** A message about a call of our user to a number, in Zoom's words. */
export const outboundEvent = (what: 'ringing' | 'connected' | 'ended', facts: CallFacts) => ({
  event: `phone.caller_${what}`,
  event_ts: Date.parse(RANG),
  payload: {
    account_id: 'account-1',
    object: {
      call_id: facts.callId,
      caller: { extension_type: 'user', user_id: facts.user, phone_number: '+14155550100', new_field: [1] },
      callee: { phone_number: facts.number },
      ringing_start_time: RANG,
      ...(facts.answered === undefined ? {} : { answer_start_time: facts.answered }),
      ...(facts.ended === undefined ? {} : { call_end_time: facts.ended }),
      ...(facts.result === undefined ? {} : { handup_result: facts.result }),
    },
  },
});

/** A message about a call of a number to our user. */
export const inboundEvent = (what: 'ringing' | 'answered' | 'ended' | 'missed', facts: CallFacts) => ({
  event: `phone.callee_${what}`,
  event_ts: Date.parse(RANG),
  payload: {
    object: {
      call_id: facts.callId,
      caller: { phone_number: facts.number, name: 'Somebody' },
      callee: { extension_type: 'user', user_id: facts.user },
      ringing_start_time: RANG,
      ...(facts.answered === undefined ? {} : { answer_start_time: facts.answered }),
      ...(facts.ended === undefined ? {} : { call_end_time: facts.ended }),
    },
  },
});
