// Sends a signer the code that stands in for a date of birth, to where the link went (decision 0104).
import { randomInt } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import type { consentLinkCalls } from '../contract/guest.calls.ts';
import { PROOF_CODE_LIVES_MS } from '../contract/rules.ts';
import { consentCodeLetters } from './consent-letters.ts';
import { textsIn } from './consent-text.ts';
import { hashOfLinkCode } from './link-code.ts';
import { stateOf, stillOpen, viewOf } from './link-view.ts';
import { codeHindrance, hashOfProofCode } from './signer-proof.ts';
import { holdSignerOfLink, keepProofCode, type SignerOfLink } from './signers.store.ts';

const newProofCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const letterWith = (
  { id, profileId, language, medium, sentTo, createdBy }: SignerOfLink,
  code: string,
  now: number,
): NewLetter => {
  const { subject, before, after } = textsIn(language).message.code;
  const until = iso(now + PROOF_CODE_LIVES_MS);
  return {
    topic: 'CONSENT_CODE',
    aboutId: id,
    channel: medium,
    to: sentTo ?? fail('NoAddressForInvite'),
    subject,
    text: `${before} ${code}\n\n${after}`,
    concerns: { profileId, secret: { parts: [code], reference: secretReference.consentCode(id), until } },
    sentBy: createdBy,
    until,
    isUrgent: true,
  };
};

/** Where the date of birth is on record, that is asked for and nothing is sent. */
export const sendProofCode: Handler<(typeof consentLinkCalls)['sendCode']> = async (ctx: Ctx, { params }) => {
  const code = newProofCode();
  const { signer, hindrance } = await ctx.counting(async (db) => {
    const held = stillOpen(await holdSignerOfLink(db, hashOfLinkCode(params.code)), ctx.now);
    const inTheWay = held.dateOfBirth === null ? codeHindrance(held, ctx.now) : null;
    if (held.dateOfBirth === null && inTheWay === null)
      await keepProofCode(db, held.id, hashOfProofCode(held.id, code), iso(ctx.now));
    return { signer: held, hindrance: inTheWay };
  });
  ctx.about(signer.profileId);
  if (hindrance !== null) return fail(hindrance);
  // Nothing is said of why to whoever has the link.
  if (!(await mayContact(ctx.db, signer.profileId))) return fail('ConsentLinkInvalid');
  if (signer.dateOfBirth === null) {
    const letter = letterWith(signer, code, ctx.now);
    await removeSentSecrets(ctx.db, secretReference.consentCode(signer.id));
    await queueLetter(ctx, consentCodeLetters, letter);
  }
  return viewOf(signer, stateOf(signer));
};
