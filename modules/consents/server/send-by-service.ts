// How does a consent go out through a signing service? In an envelope that carries the document as it is kept; the service asks the
// signers in their order and is asked to remind them (OP-CONSENT-1, decision 0088)
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import type { Consent, SigningServiceName } from '../contract/model.ts';
import { nextSigners } from '../contract/rules.ts';
import { envelopeOrders } from './envelope-orders.ts';
import {
  askSigner,
  type ConsentEnvelope,
  findNewestEnvelope,
  insertEnvelope,
  usesSigningService,
} from './envelopes.store.ts';
import { wantsMedium } from './invitation.ts';

/** Those whose turn it is are asked, or asked again. */
const askThem = async (db: Db, { signers }: Pick<Consent, 'signers'>, now: number): Promise<void> => {
  for (const signer of nextSigners(signers)) await askSigner(db, signer.id, iso(now));
};

/** Asks the service to remind those whose turn it is; each of them is reminded of by this one message. */
export const remindByService = async (db: Db, consent: Consent, now: number): Promise<void> => {
  const envelope = await findNewestEnvelope(db, consent.id);
  if (envelope === null) return;
  await askThem(db, consent, now);
  await enqueue(db, envelopeOrders.remind, { envelopeId: envelope.id });
};

export const cancelAtService = async (db: Db, consentId: string): Promise<void> => {
  const envelope = await findNewestEnvelope(db, consentId);
  if (envelope !== null) await enqueue(db, envelopeOrders.cancel, { envelopeId: envelope.id });
};

/** Once a consent went out through a service it stays there. */
const serviceFor = async (
  ctx: Ctx,
  { id, sentAt }: Consent,
  earlier: ConsentEnvelope | null,
): Promise<SigningServiceName | null> => {
  const isConnected = ctx.surroundings.config.signing !== undefined;
  if (earlier !== null) return isConnected ? earlier.service : fail('SigningServiceGone');
  return sentAt === null && isConnected && (await usesSigningService(ctx.db, id)) ? 'docusign' : null;
};

/** @throws Failure NoAddressForInvite, ChannelTurnedOff: the service asks each of them in turn, by itself */
const checkSigners = async (ctx: Ctx, consent: Consent): Promise<void> => {
  for (const signer of consent.signers) {
    if ((consent.medium === 'SMS' ? signer.phoneNumber : signer.email) === null) fail('NoAddressForInvite');
    if (!(await wantsMedium(ctx.db, consent, signer))) fail('ChannelTurnedOff');
  }
};

/**
 * Sends a consent through the service of its site, or asks again there.
 * @param consent as it is to go out: its medium and language may be newer than those kept
 * @returns false where it goes out by links of our own
 * @throws Failure NoAddressForInvite, ChannelTurnedOff, ConsentOver, SigningServiceGone
 */
export const sendByService = async (ctx: Ctx, consent: Consent): Promise<boolean> => {
  const { id: consentId, profileId, medium, status } = consent;
  const earlier = await findNewestEnvelope(ctx.db, consentId);
  const service = await serviceFor(ctx, consent, earlier);
  if (service === null) return false;
  await checkSigners(ctx, consent);
  const isOpen = status === 'SENT' || status === 'VIEWED';
  if (earlier !== null && isOpen && earlier.medium === medium && earlier.trouble === null) {
    await remindByService(ctx.db, consent, ctx.now);
    return true;
  }
  // What was signed in an envelope that is over ends with it: nobody's signature is carried into another.
  if (consent.signers.some(({ signedAt }) => signedAt !== null)) return fail('ConsentOver');
  if (earlier !== null) await enqueue(ctx.db, envelopeOrders.cancel, { envelopeId: earlier.id });
  const envelope = { id: newId(), consentId, profileId, service, medium };
  await insertEnvelope(ctx.db, envelope, iso(ctx.now));
  await askThem(ctx.db, consent, ctx.now);
  await enqueue(ctx.db, envelopeOrders.send, { envelopeId: envelope.id });
  return true;
};
