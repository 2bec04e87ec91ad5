// Who gets a link now? Those whose turn it is, once the change that asks them is committed (OP-CONSENT-1)
import { fail } from '@alveary/contract/errors.ts';
import type { AfterCommit, Ctx, Surroundings } from '@alveary/server/platform/calls/context.ts';
import { nextSigners } from '../contract/rules.ts';
import { type Inviting, type Letter, letterWithLink, sendLetter, wantsMedium } from './invitation.ts';
import { updateDelivery } from './signers.store.ts';

/** Sends, and keeps with the signer how it went. @throws Error what the service said, for the log */
const deliver = async (
  { transact }: AfterCommit,
  surroundings: Surroundings,
  signerId: string,
  letter: Letter,
): Promise<void> => {
  const tell = (delivery: 'sent' | 'failed') => transact((db) => updateDelivery(db, signerId, delivery));
  try {
    await sendLetter(surroundings, letter);
  } catch (error) {
    await tell('failed');
    throw error;
  }
  await tell('sent');
};

/**
 * Sends a new link to each whose turn it is.
 * @throws Failure NoAddressForInvite, ChannelTurnedOff
 */
export const inviteSigners = async (ctx: Ctx, consent: Inviting, expiresAt: string): Promise<void> => {
  const { publicUrl } = ctx.surroundings.config;
  for (const signer of nextSigners(consent.signers)) {
    if (!(await wantsMedium(ctx.db, consent, signer))) fail('ChannelTurnedOff');
    const letter = await letterWithLink(ctx.db, { consent, signer, expiresAt, publicUrl, now: ctx.now });
    ctx.afterCommit((after) => deliver(after, ctx.surroundings, signer.id, letter));
  }
};
