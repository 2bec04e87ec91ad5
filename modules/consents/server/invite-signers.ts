// Sends a link to those whose turn it is, once the change that asks them is committed (OP-CONSENT-1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { nextSigners } from '../contract/rules.ts';
import { deliverLetter, type Inviting, letterWithLink, wantsMedium } from './invitation.ts';
import { updateDelivery } from './signers.store.ts';

/**
 * Sends a new link to each whose turn it is.
 * @throws Failure NoAddressForInvite, ChannelTurnedOff
 */
export const inviteSigners = async (ctx: Ctx, consent: Inviting, expiresAt: string): Promise<void> => {
  const { publicUrl } = ctx.surroundings.config;
  for (const signer of nextSigners(consent.signers)) {
    if (!(await wantsMedium(ctx.db, consent, signer))) fail('ChannelTurnedOff');
    const asking = { consent, signer, expiresAt, publicUrl, now: ctx.now, isReminder: false };
    const letter = await letterWithLink(ctx.db, asking);
    ctx.afterCommit(({ transact, outside }) =>
      deliverLetter(outside, letter, (delivery) => transact((db) => updateDelivery(db, signer.id, delivery))),
    );
  }
};
