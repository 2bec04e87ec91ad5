// The code that proves a visitor's mailbox or phone: six digits, good for ten minutes and five tries, in a message without a word that was typed.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { forgetRecipients } from '@alveary/server/services/letters/letters.store.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { MAX_PROOF_TRIES, PROOF_LIVES_MS } from '../contract/requests.model.ts';
import { type NewRequestRow, saveProof, type StoredProof } from './booking-requests.store.ts';
import { proofLetters, refusesSms } from './proof-letters.ts';
import { tongues } from './texts.ts';

const newProofCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const hashOfProofCode = (codeHash: string, oneTimeCode: string): string =>
  createHash('sha256').update(`booking proof ${codeHash} ${oneTimeCode}`).digest('base64url');

/** Whether the newest code can still be entered. */
export const isProofAlive = ({ proofHash, proofSentAt, proofTries }: StoredProof, now: number): boolean =>
  proofHash !== null &&
  proofSentAt !== null &&
  proofTries < MAX_PROOF_TRIES &&
  Date.parse(proofSentAt) + PROOF_LIVES_MS > now;

/**
 * What is wrong with a code; null for the right one.
 * @param tried the stored code, this try counted
 */
export const proofComplaint = (
  tried: StoredProof & Pick<NewRequestRow, 'codeHash'>,
  oneTimeCode: string,
  now: number,
): 'BookingProofWrong' | 'BookingProofOver' | null => {
  const { proofHash, proofTries } = tried;
  if (proofHash === null || !isProofAlive({ ...tried, proofTries: proofTries - 1 }, now))
    return 'BookingProofOver';
  const given = Buffer.from(hashOfProofCode(tried.codeHash, oneTimeCode));
  return timingSafeEqual(Buffer.from(proofHash), given) ? null : 'BookingProofWrong';
};

/** The request that a code is for, the code of its link hashed. */
type Receiver = Pick<NewRequestRow, 'id' | 'userId' | 'codeHash' | 'channel' | 'recipient' | 'language'>;

/** Sends a new code once the transaction is committed; the one before is no longer good. */
export const sendProofCode = async (ctx: Ctx, receiver: Receiver): Promise<void> => {
  const { id, userId, codeHash, channel, recipient: to, language } = receiver;
  const oneTimeCode = newProofCode();
  const reference = secretReference.bookingProof(codeHash);
  await saveProof(ctx.db, id, hashOfProofCode(codeHash, oneTimeCode), iso(ctx.now));
  await removeSentSecrets(ctx.db, reference);
  if (await refusesSms(ctx.db, receiver)) return;
  const until = iso(ctx.now + PROOF_LIVES_MS);
  await queueLetter(ctx, proofLetters, {
    topic: 'BOOKING_CODE',
    aboutId: id,
    channel,
    to,
    ...tongues[language].proof(oneTimeCode),
    // A visitor is no patient and has no account: it concerns whoever is booked.
    concerns: { userId, secret: { parts: [oneTimeCode], reference, until } },
    sentBy: null,
    until,
    isUrgent: true,
  });
};

/** Where codes went goes with what was typed. */
export const forgetProofRecipients = (db: Db, codeHashes: readonly string[]): Promise<number> =>
  forgetRecipients(
    db,
    codeHashes.map((codeHash) => secretReference.bookingProof(codeHash)),
  );
