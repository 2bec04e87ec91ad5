// What did the SMS provider hand over, and to whom does a number belong?
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Received {
  readonly providerId: string;
  readonly phoneNumber: string;
  readonly sentTo: string;
  readonly body: string;
  readonly at: string;
}

/** @returns false when it came before */
export const insertReceived = async (
  db: Db,
  { providerId, phoneNumber, sentTo, body, at }: Received,
): Promise<boolean> =>
  (await db.run(
    `insert into received_sms (provider_id, phone_number, sent_to, body, received_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [providerId, phoneNumber, sentTo, body, at],
  )) === 1;

export const nameChannelOf = (db: Db, providerId: string, channelId: string): Promise<number> =>
  db.run('update received_sms set channel_id = $2 where provider_id = $1', [providerId, channelId]);

export const findChannelOfNumber = async (db: Db, phoneNumber: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>('select channel_id as id from chat_numbers where phone_number = $1', [
      phoneNumber,
    ])
  )?.id ?? null;

/** At most two: more than one means that nobody can be meant for sure. */
export const findPatientsOfNumber = async (db: Db, phoneNumber: string): Promise<readonly string[]> =>
  (
    await db.many<{ id: string }>(
      'select distinct profile_id as id from profile_phones where e164 = $1 limit 2',
      [phoneNumber],
    )
  ).map(({ id }) => id);
