// Sends a link to those whose turn it is, once the change that asks them is committed (OP-CONSENT-1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import type { Consent } from '../contract/model.ts';
import { nextSigners } from '../contract/rules.ts';
import { consentLinkLetters } from './consent-letters.ts';
import { type Inviting, letterWithLink, wantsMedium } from './invitation.ts';

/**
 * Sends a new link to each whose turn it is.
 * @throws Failure NoAddressForInvite, ChannelTurnedOff
 */
export const inviteSigners = async (
  ctx: Ctx,
  consent: Inviting & Pick<Consent, 'createdBy'>,
  expiresAt: string,
): Promise<void> => {
  const { publicUrl } = ctx.surroundings.config;
  // After a signature it is the next one's turn, and nobody is signed in.
  const sentBy = ctx.user?.id ?? consent.createdBy?.id ?? null;
  for (const signer of nextSigners(consent.signers)) {
    if (!(await wantsMedium(ctx.db, consent, signer))) fail('ChannelTurnedOff');
    const asking = { consent, signer, expiresAt, publicUrl, now: ctx.now, isReminder: false, sentBy };
    await queueLetter(ctx, consentLinkLetters, await letterWithLink(ctx.db, asking));
  }
};
