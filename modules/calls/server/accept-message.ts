// Takes in a message of the phone provider: signed, kept once, worked by a job; the answer does not wait for the work.
import { createHash } from 'node:crypto';
import type { ReceivedMessage } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import { jsonOfBytes } from '@alveary/server/platform/calls/outside-json.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { encryptedToken, isSignedBy } from '@alveary/server/services/telephony/signature.ts';
import { plainTokenOf } from './parse-phone-event.ts';
import { insertEvent } from './phone-events.store.ts';
import { workPhoneEvent } from './work-event.jobs.ts';

/** The database stores no U+0000; a message with one is no message of the provider. */
const isStorable = (content: unknown): boolean => !JSON.stringify(content).includes('\\u0000');

interface Acceptance {
  readonly plainToken?: string;
  readonly encryptedToken?: string;
}

/**
 * Takes a message, once however often it comes.
 * @param now milliseconds since the epoch
 * @throws Failure MessageUnsigned, NotJson
 */
export const acceptMessage = async (
  db: Db,
  message: ReceivedMessage,
  secret: string,
  now: number,
): Promise<Acceptance> => {
  if (!isSignedBy(secret, message, now)) fail('MessageUnsigned');
  const content = jsonOfBytes(message.content);
  const plainToken = plainTokenOf(content);
  if (plainToken !== null) return { plainToken, encryptedToken: encryptedToken(secret, plainToken) };
  if (!isStorable(content)) fail('NotJson');
  const id = newId();
  const digest = createHash('sha256').update(message.content).digest();
  if (await insertEvent(db, { id, digest, content, at: iso(now) }))
    await enqueue(db, workPhoneEvent, { eventId: id });
  return {};
};
