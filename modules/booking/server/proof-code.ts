// The code that proves a visitor's mailbox or phone: six digits, good for ten minutes and five tries, in a message without a word that was typed.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { findRefusing } from '@alveary/modules/communication-preferences/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { MAX_PROOF_TRIES, PROOF_LIVES_MS } from '../contract/requests.model.ts';
import { type NewRequestRow, saveProof, type StoredProof } from './booking-requests.store.ts';
import { findOwners } from './proven-owner.store.ts';
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

type Receiver = Pick<NewRequestRow, 'id' | 'userId' | 'codeHash' | 'channel' | 'recipient' | 'language'>;

/** A number whose patients have all said STOP, or want no SMS, gets none; whoever typed it does not learn that. */
const refusesSms = async (db: Db, { userId, channel, recipient }: Receiver): Promise<boolean> => {
  if (channel !== 'SMS') return false;
  const owners = (await findOwners(db, { userId, channel, recipient })).map(({ profileId }) => profileId);
  return owners.length > 0 && (await findRefusing(db, owners, 'sms')).size === new Set(owners).size;
};

/** Sends a new code once the transaction is committed; the one before is no longer good. */
export const sendProofCode = async (ctx: Ctx, receiver: Receiver): Promise<void> => {
  const { id, userId, codeHash, channel, recipient: to, language } = receiver;
  const oneTimeCode = newProofCode();
  const reference = secretReference.bookingProof(codeHash);
  await saveProof(ctx.db, id, hashOfProofCode(codeHash, oneTimeCode), iso(ctx.now));
  await removeSentSecrets(ctx.db, reference);
  if (await refusesSms(ctx.db, receiver)) return;
  const { subject, text } = tongues[language].proof(oneTimeCode);
  const secret = { parts: [oneTimeCode], reference, until: iso(ctx.now + PROOF_LIVES_MS) };
  const concerns = { userId, secret };
  ctx.afterCommit(async ({ outside: { sms, email } }) => {
    if (channel === 'SMS') await sms.send({ to, body: text, concerns });
    else await email.send({ to, subject, text: `${text}\n`, concerns });
  });
};
