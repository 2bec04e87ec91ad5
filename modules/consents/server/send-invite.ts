// Sends a consent, for the first time or once more; from then on its document stays as it is (CONSENT-011).
import { fail } from '@alveary/contract/errors.ts';
import { takeAllowance } from '@alveary/modules/outbound-messages/server/public.ts';
import { checkContactable } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { consentCalls } from '../contract/calls.ts';
import type { Consent, ConsentLanguage, ConsentMedium } from '../contract/model.ts';
import { CONSENT_LIVES_MS, maySend, nextSigners } from '../contract/rules.ts';
import { keepDocument } from './configure.ts';
import { findPapers, markSent, rewriteConsent } from './consents.store.ts';
import { findTemplate } from './find-template.ts';
import { inviteSigners } from './invite-signers.ts';
import { holdConsent, reachConsent } from './reach-consent.ts';
import { sendByService } from './send-by-service.ts';

interface Way {
  readonly medium: ConsentMedium;
  readonly language: ConsentLanguage;
}

/** A document that nobody has read yet is written in the language it is sent in. */
const inLanguage = async (ctx: Ctx, consent: Consent, { medium, language }: Way): Promise<void> => {
  const { id, name, templateId, createdAt } = consent;
  const { content } = await findPapers(ctx.db, id);
  if (content === null || templateId === null) return fail('ConsentOver');
  const translated = (await findTemplate(ctx.db, templateId)).textIn(language, content);
  const sha256 = await keepDocument(ctx, { content: translated, language, createdAt });
  await rewriteConsent(ctx.db, { id, name, medium, language, content: translated, sha256 });
};

export const sendInvite: Handler<(typeof consentCalls)['sendInvite']> = async (ctx, { params, body }) => {
  const { medium, language } = params;
  const consent = await holdConsent(ctx, body.consentId);
  await checkContactable(ctx.db, consent.profileId);
  if (!maySend(consent.status)) return fail('ConsentOver');
  if (language !== consent.language) {
    if (consent.sentAt !== null) return fail('ConsentSent');
    await inLanguage(ctx, consent, { medium, language });
  }
  const isOver = consent.expiresAt !== null && consent.status !== 'EXPIRED';
  const expiresAt =
    isOver && consent.expiresAt !== null ? consent.expiresAt : iso(ctx.now + CONSENT_LIVES_MS);
  const asked = { ...consent, medium, language };
  for (const _ of nextSigners(asked.signers)) await takeAllowance(ctx);
  if (!(await sendByService(ctx, asked))) await inviteSigners(ctx, asked, expiresAt);
  await markSent(ctx.db, { id: consent.id, medium, at: iso(ctx.now), expiresAt });
  const sent = await reachConsent(ctx, consent.id);
  ctx.noteChange(
    { status: consent.status },
    { status: sent.status, medium, language, sha256: sent.sha256, expiresAt },
  );
  return sent;
};
