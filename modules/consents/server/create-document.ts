// How does a consent that was signed on paper come into the record? By its scan, as a PDF (CONSENT-015)
import { fail, failAt } from '@alveary/contract/errors.ts';
import { keepingBytes, storeDocument } from '@alveary/modules/documents/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { hasBegun, iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { consentCalls } from '../contract/calls.ts';
import { PATIENT_ROLE } from '../contract/model.ts';
import { findConsent, insertPaperConsent } from './consents.store.ts';
import { reachPatient } from './reach-consent.ts';
import { insertPaperSigner } from './signers.store.ts';

const isPdf = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-';

export const createDocument: Handler<(typeof consentCalls)['createDocument']> = async (
  ctx,
  { query: { profileId }, body, upload },
) => {
  await reachPatient(ctx, profileId);
  if (upload.content.byteLength === 0) failAt('document', 'ConsentFileEmpty');
  if (!isPdf(upload.content)) failAt('document', 'DocumentNotSupported');
  if (!hasBegun(body.signedOn, ctx.now)) {
    fail('Invalid', { errors: [{ field: 'signedOn', message: 'This day is still to come.' }] });
  }
  const document = await storeDocument(ctx.db, keepingBytes(ctx), {
    profileId,
    kind: 'CONSENT',
    ...upload,
    source: 'PORTAL',
    createdBy: ctx.me.id,
    now: ctx.now,
  });
  const id = newId();
  const signedAt = `${body.signedOn}T12:00:00Z`;
  await insertPaperConsent(ctx.db, {
    id,
    profileId,
    name: body.name,
    sha256: document.sha256,
    documentId: document.id,
    signedAt,
    by: ctx.me.id,
    at: iso(ctx.now),
  });
  const { signedName } = body;
  await insertPaperSigner(ctx.db, {
    id: newId(),
    consentId: id,
    profileId,
    roleName: PATIENT_ROLE,
    signedName,
    signedAt,
  });
  ctx.noteChange(null, { id, name: body.name, document: document.id });
  return (await findConsent(ctx.db, id, ctx.now)) ?? fail('Internal');
};
