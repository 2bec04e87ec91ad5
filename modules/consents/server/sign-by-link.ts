// What somebody may do who holds a link: say who they are, read the document, sign it once, or decline (OP-CONSENT-1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { consentLinkCalls } from '../contract/guest.calls.ts';
import { type Consent, PATIENT_ROLE, type SignerProof } from '../contract/model.ts';
import { lockConsent } from './consents.store.ts';
import { completeConsent } from './complete-consent.ts';
import { noteDeclined } from './note-declined.ts';
import { forgetLinks } from './invitation.ts';
import { hashOfLinkCode } from './link-code.ts';
import { stateOf, stillOpen, viewOf } from './link-view.ts';
import { currentDocument } from './read-consents.ts';
import { proofComplaint } from './signer-proof.ts';
import {
  countWrongProof,
  findSignerOfLink,
  holdSignerOfLink,
  keepRefusal,
  keepSignature,
  markViewed,
  type SignerOfLink,
} from './signers.store.ts';

type LinkCalls = typeof consentLinkCalls;

const LONGEST_USER_AGENT = 300;

/**
 * A few wrong tries close the link: staff send another. Tries are judged one after the other, each with those before it, so that many at
 * once are no more than the few. @throws Failure ConsentLinkInvalid, ConsentProofWrong, ConsentCodeWrong,
 * ConsentCodeOver
 */
const provenSignerOf = async (ctx: Ctx, code: string, given: SignerProof): Promise<SignerOfLink> => {
  const { signer, complaint } = await ctx.counting(async (db) => {
    const held = stillOpen(await holdSignerOfLink(db, hashOfLinkCode(code)), ctx.now);
    const wrong = proofComplaint(held, given, ctx.now);
    if (wrong !== null && wrong !== 'ConsentCodeOver') await countWrongProof(db, held.id);
    return { signer: held, complaint: wrong };
  });
  ctx.about(signer.profileId);
  return complaint === null ? signer : fail(complaint);
};

/** Two who decide at the same moment come one after the other: the last of them completes the document. @throws Failure ConsentSigned */
const holdOpen = async (ctx: Ctx, { consentId }: SignerOfLink): Promise<Consent> => {
  const consent = (await lockConsent(ctx.db, consentId, ctx.now)) ?? fail('Internal');
  return consent.status === 'SENT' || consent.status === 'VIEWED' ? consent : fail('ConsentSigned');
};

export const openLink: Handler<LinkCalls['open']> = async (ctx, { params }) => {
  const signer = stillOpen(await findSignerOfLink(ctx.db, hashOfLinkCode(params.code)), ctx.now);
  ctx.about(signer.profileId);
  return viewOf(signer, stateOf(signer));
};

export const readByLink: Handler<LinkCalls['read']> = async (ctx, { params, body }) => {
  const signer = await provenSignerOf(ctx, params.code, body);
  await markViewed(ctx.db, signer.id, iso(ctx.now));
  const { title, paragraphs, patientName, siteName } = signer.content;
  const { roleName, sha256 } = signer;
  const isPatient = roleName === PATIENT_ROLE;
  return { title, paragraphs: [...paragraphs], patientName, siteName, roleName, isPatient, sha256 };
};

export const documentByLink: Handler<LinkCalls['document']> = async (ctx, { params, body }) => {
  const { consentId, content } = await provenSignerOf(ctx, params.code, body);
  return currentDocument(ctx, { id: consentId, name: content.title });
};

export const signByLink: Handler<LinkCalls['sign']> = async (ctx, { params, body }) => {
  const signer = await provenSignerOf(ctx, params.code, body);
  if (stateOf(signer) !== 'open') return fail('ConsentSigned');
  if (body.sha256 !== signer.sha256) return fail('ConsentOtherDocument');
  await holdOpen(ctx, signer);
  const signature = {
    id: signer.id,
    at: iso(ctx.now),
    name: body.name,
    drawn: body.drawn,
    remoteAddress: ctx.remoteAddress,
    userAgent: ctx.userAgent.slice(0, LONGEST_USER_AGENT),
  };
  if ((await keepSignature(ctx.db, signature)) === 0) return fail('ConsentSigned');
  await forgetLinks(ctx.db, [signer]);
  await completeConsent(ctx, signer);
  ctx.noteChange(null, {
    consent: signer.consentId,
    role: signer.roleName,
    sha256: signer.sha256,
    isDrawn: body.drawn !== null,
  });
  return viewOf(signer, 'signed');
};

export const declineByLink: Handler<LinkCalls['decline']> = async (ctx, { params, body }) => {
  const signer = await provenSignerOf(ctx, params.code, body);
  if (stateOf(signer) !== 'open') return fail('ConsentSigned');
  const consent = await holdOpen(ctx, signer);
  if ((await keepRefusal(ctx.db, signer.id, iso(ctx.now))) === 0) return fail('ConsentSigned');
  const reason = body.reason === '' ? null : body.reason;
  await noteDeclined(ctx.db, { consent, reason, at: iso(ctx.now), now: ctx.now });
  await forgetLinks(ctx.db, consent.signers);
  ctx.noteChange({ status: consent.status }, { status: 'DECLINED' });
  return viewOf(signer, 'declined');
};
