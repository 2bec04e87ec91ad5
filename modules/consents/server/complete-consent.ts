// What follows a signature? The link of whose turn is next; behind the last one the signed document with its evidence
import { fail } from '@alveary/contract/errors.ts';
import { keepingBytes, storeDocument } from '@alveary/modules/documents/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { nextSigners } from '../contract/rules.ts';
import { writeSignedPdf } from './consent-pdf.ts';
import { findConsent, markSigned } from './consents.store.ts';
import { inviteSigners } from './invite-signers.ts';
import { findEvidence, type SignerOfLink } from './signers.store.ts';

export const completeConsent = async (ctx: Ctx, signer: SignerOfLink): Promise<void> => {
  const consent = (await findConsent(ctx.db, signer.consentId, ctx.now)) ?? fail('Internal');
  const { id, name, profileId, language, createdAt, sha256, signers } = consent;
  const next = nextSigners(signers);
  if (next.length > 0) {
    // Those of the same turn have their link already.
    if (next.every(({ sentAt }) => sentAt === null)) await inviteSigners(ctx, consent, signer.expiresAt);
    return;
  }
  const evidence = await findEvidence(ctx.db, id);
  const content = await writeSignedPdf({ content: signer.content, language, createdAt }, sha256, evidence);
  const document = await storeDocument(ctx.db, keepingBytes(ctx), {
    profileId,
    kind: 'CONSENT',
    fileName: `${name}, signed.pdf`,
    content,
    source: 'PORTAL',
    createdBy: null,
    now: ctx.now,
  });
  await markSigned(ctx.db, id, document.id, iso(ctx.now));
};
