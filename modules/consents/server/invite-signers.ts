// How does a signer get the link? By e-mail or SMS, in the language of the document; the link before it ends (OP-CONSENT-1)
import { fail } from '@alveary/contract/errors.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import type { AfterCommit, Ctx, Surroundings } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { type MessageConcern, secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { type Consent, type ConsentMedium, PATIENT_ROLE, type Signer } from '../contract/model.ts';
import { nextSigners } from '../contract/rules.ts';
import { textsIn } from './consent-text.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { giveLink, updateDelivery } from './signers.store.ts';

interface Letter {
  readonly medium: ConsentMedium;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly concerns: MessageConcern;
}

/** Sends, and keeps with the signer how it went. @throws Error what the service said, for the log */
const deliver = async (
  { transact }: AfterCommit,
  { sms, email }: Surroundings,
  signerId: string,
  { medium, to, subject, text, concerns }: Letter,
): Promise<void> => {
  const tell = (delivery: 'sent' | 'failed') => transact((db) => updateDelivery(db, signerId, delivery));
  try {
    await (medium === 'SMS'
      ? sms.send({ to, body: text, concerns })
      : email.send({ to, subject, text: `${text}\n`, concerns }));
  } catch (error) {
    await tell('failed');
    throw error;
  }
  await tell('sent');
};

const addressOf = (signer: Signer, medium: ConsentMedium): string =>
  (medium === 'SMS' ? signer.phoneNumber : signer.email) ?? fail('NoAddressForInvite');

type Inviting = Pick<Consent, 'profileId' | 'medium' | 'language' | 'signers'>;

/** The messages with the links of these signers leave the outbox. */
export const forgetLinks = (ctx: Ctx, signers: readonly Pick<Signer, 'id'>[]): Promise<unknown> =>
  removeSentSecrets(ctx.db, ...signers.map(({ id }) => secretReference.consent(id)));

/** A patient who does not want the medium is not written to; others were named with their address on purpose. */
const checkChannel = async (ctx: Ctx, { profileId, medium }: Inviting, one: Signer): Promise<void> => {
  if (one.roleName !== PATIENT_ROLE) return;
  const channel = medium === 'SMS' ? 'sms' : 'email';
  if (!(await acceptsChannel(ctx.db, profileId, channel))) fail('ChannelTurnedOff');
};

/**
 * Sends a new link to each whose turn it is.
 * @throws Failure NoAddressForInvite, ChannelTurnedOff
 */
export const inviteSigners = async (ctx: Ctx, consent: Inviting, expiresAt: string): Promise<void> => {
  const { profileId, medium, language } = consent;
  const { message } = textsIn(language);
  const due = nextSigners(consent.signers);
  await forgetLinks(ctx, due);
  for (const signer of due) {
    const to = addressOf(signer, medium);
    await checkChannel(ctx, consent, signer);
    const code = newLinkCode();
    await giveLink(ctx.db, signer.id, hashOfLinkCode(code), iso(ctx.now));
    const link = `${ctx.surroundings.config.publicUrl}/s/${code}`;
    const text = `${message.before}\n\n${link}\n\n${message.after}`;
    const secret = { parts: [code], reference: secretReference.consent(signer.id), until: expiresAt };
    const letter = { medium, to, subject: message.subject, text, concerns: { profileId, secret } };
    ctx.afterCommit((after) => deliver(after, ctx.surroundings, signer.id, letter));
  }
};
