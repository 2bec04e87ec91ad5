// How is a consent changed? Its name before it is sent; withdrawn at any time, with a reason (CONSENT-014)
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { consentCalls } from '../contract/calls.ts';
import type { Consent } from '../contract/model.ts';
import { mayWithdraw } from '../contract/rules.ts';
import { findPapers, markWithdrawn, rewriteConsent } from './consents.store.ts';
import { forgetLinks } from './invitation.ts';
import { holdConsent, reachConsent } from './reach-consent.ts';
import { cancelAtService } from './send-by-service.ts';

const rename = async (ctx: Ctx, consent: Consent, name: string): Promise<void> => {
  const { content } = await findPapers(ctx.db, consent.id);
  if (consent.sentAt !== null || content === null) return fail('ConsentSent');
  const { id, medium, language, sha256 } = consent;
  await rewriteConsent(ctx.db, { id, name, medium, language, content, sha256 });
};

const withdraw = async (ctx: Ctx, consent: Consent, reason: string): Promise<void> => {
  if (!mayWithdraw(consent.status)) return fail('ConsentOver');
  await markWithdrawn(ctx.db, consent.id, reason, iso(ctx.now));
  await forgetLinks(ctx.db, consent.signers);
  await cancelAtService(ctx.db, consent.id);
};

export const updateConsent: Handler<(typeof consentCalls)['update']> = async (ctx, { params, body }) => {
  const before = await holdConsent(ctx, params.id);
  if (before.profileId !== params.pid) return fail('ConsentNotFound');
  if (before.version !== body.version) return fail('Stale', { current: before });
  if (body.name !== undefined && body.name !== before.name) await rename(ctx, before, body.name);
  if (body.status === 'CANCELLED') await withdraw(ctx, before, body.reason ?? '');
  const after = await reachConsent(ctx, params.id);
  ctx.noteChange(
    { name: before.name, status: before.status },
    { name: after.name, status: after.status, reason: after.reason },
  );
  return after;
};
