// How does the phone company of the sandbox tell of a call? As the provider posts it: signed, accepted by what answers the webhook.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  SIGNATURE_HEADER,
  signatureOf,
  TIMESTAMP_HEADER,
} from '@alveary/server/services/telephony/signature.ts';
import { acceptMessage } from '../accept-message.ts';

/** @param now milliseconds since the epoch */
export const postEvent = async (db: Db, event: object, secret: string, now: number): Promise<void> => {
  const content = new TextEncoder().encode(JSON.stringify(event));
  const timestamp = String(Math.floor(now / 1000));
  const headers = {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(secret, timestamp, content),
  };
  await acceptMessage(db, { content, headers }, secret, now);
};
