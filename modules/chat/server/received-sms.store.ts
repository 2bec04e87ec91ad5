// What the SMS provider handed over, and to whom a number belongs.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { InboundSms } from './inbound-form.ts';

interface Received extends InboundSms {
  readonly at: string;
}

/** @returns false when it came before */
export const insertReceived = async (
  db: Db,
  { providerId, phoneNumber, sentTo, body, media, optOutType, at }: Received,
): Promise<boolean> =>
  (await db.run(
    `insert into received_sms (provider_id, phone_number, sent_to, body, received_at, media, opt_out_type)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [providerId, phoneNumber, sentTo, body, at, JSON.stringify(media), optOutType],
  )) === 1;

export const nameChannelOf = (db: Db, providerId: string, channelId: string): Promise<number> =>
  db.run('update received_sms set channel_id = $2 where provider_id = $1', [providerId, channelId]);

export const findChannelOfNumber = async (db: Db, phoneNumber: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>('select channel_id as id from chat_numbers where phone_number = $1', [
      phoneNumber,
    ])
  )?.id ?? null;

/** More than one means that nobody can be meant for sure. */
export const findPatientsOfNumber = async (db: Db, phoneNumber: string): Promise<readonly string[]> =>
  (
    await db.many<{ id: string }>('select distinct profile_id as id from profile_phones where e164 = $1', [
      phoneNumber,
    ])
  ).map(({ id }) => id);
