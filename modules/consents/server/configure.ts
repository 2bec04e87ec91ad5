// Prepares a consent: its document is written from a template, for one patient, one site and these signers (CONSENT-008).
import { fail, failAt } from '@alveary/contract/errors.ts';
import { keepingBytes } from '@alveary/modules/documents/server/public.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { consentCalls } from '../contract/calls.ts';
import { type ConsentLanguage, PATIENT_ROLE, type SignerInput } from '../contract/model.ts';
import { writeConsentPdf } from './consent-pdf.ts';
import type { ConsentText } from './consent-text.ts';
import { findConsent, findPatientName, findSiteOf, insertConsent } from './consents.store.ts';
import { templateToChoose } from './find-template.ts';
import { findRecordAddresses, insertSigner } from './signers.store.ts';
import { reachPatient } from './reach-consent.ts';

/** Writes the document and keeps its bytes. @returns their SHA-256 */
export const keepDocument = async (
  ctx: Ctx,
  written: { content: ConsentText; language: ConsentLanguage; createdAt: string },
): Promise<string> => keepingBytes(ctx)(await writeConsentPdf(written));

/** Who signs as the patient is written to where the record says, and nowhere else. @throws Failure SignerNotPatient */
const checkSigners = async (ctx: Ctx, profileId: string, signers: readonly SignerInput[]): Promise<void> => {
  const { email, phones } = await findRecordAddresses(ctx.db, profileId);
  for (const [index, signer] of signers.entries()) {
    if (signer.roleName !== PATIENT_ROLE) continue;
    if (signer.email !== null && signer.email.toLowerCase() !== email?.toLowerCase())
      failAt(`signers.${index}.email`, 'SignerNotPatient');
    if (signer.phoneNumber !== null && !phones.includes(signer.phoneNumber))
      failAt(`signers.${index}.phoneNumber`, 'SignerNotPatient');
  }
};

export const configureConsent: Handler<(typeof consentCalls)['configure']> = async (ctx, { query, body }) => {
  const { profileId, siteId = null } = query;
  await reachPatient(ctx, profileId);
  const reach = await ctx.bitsOf(mayEditPatients.sites(ctx.me));
  const site = (await findSiteOf(ctx.db, profileId, reach, siteId)) ?? fail('NoSiteForPatient');
  await checkSigners(ctx, profileId, body.signers);
  const patient = await findPatientName(ctx.db, profileId);
  const about = { ...patient, siteName: site.name };
  const template = await templateToChoose(ctx.db, body.templateId, site.id);
  const content = template.textIn(body.language, about);
  const at = iso(ctx.now);
  const sha256 = await keepDocument(ctx, { content, language: body.language, createdAt: at });
  const id = newId();
  const { templateId, medium, language, name = template.name } = body;
  await insertConsent(ctx.db, {
    id,
    profileId,
    siteId: site.id,
    templateId,
    templateVersion: template.version,
    name,
    medium,
    language,
    content,
    sha256,
    by: ctx.me.id,
    at,
  });
  for (const [position, signer] of body.signers.entries())
    await insertSigner(ctx.db, id, profileId, { ...signer, id: newId(), position });
  ctx.noteChange(null, { id, name, medium, language, sha256 });
  return (await findConsent(ctx.db, id, ctx.now)) ?? fail('Internal');
};
