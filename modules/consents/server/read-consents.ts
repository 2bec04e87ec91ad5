// Reads the consents of a patient, what one can be made from, and the documents of one (document 3 §7 Consents).
import type { FileContent } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { findDocument } from '@alveary/modules/documents/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { consentCalls } from '../contract/calls.ts';
import { consentMedia, mediumNames } from '../contract/model.ts';
import { findConsents, findPapers } from './consents.store.ts';
import { offeredTemplates } from './find-template.ts';
import { reachConsent, reachPatient } from './reach-consent.ts';

type ConsentCalls = typeof consentCalls;

export const listConsents: Handler<ConsentCalls['list']> = async (ctx, { params: { pid } }) => {
  await reachPatient(ctx, pid);
  return findConsents(ctx.db, pid, ctx.now);
};

/** Those of another's site are nobody's business: then only those of the product. */
export const listTemplates: Handler<ConsentCalls['templates']> = async (ctx, { query: { siteId = null } }) =>
  offeredTemplates(ctx.db, siteId !== null && accessibleSites(ctx.me).includes(siteId) ? siteId : null);

const media = consentMedia.map((value) => ({ value, name: mediumNames[value] }));

export const listDeliveryMethods: Handler<ConsentCalls['deliveryMethods']> = async () => media;

export const listMediums: Handler<ConsentCalls['mediums']> = async () => media;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the signers read, and with their signatures once all have signed. */
export const currentDocument = async (ctx: Ctx, { id, name }: Named): Promise<FileContent> => {
  const { sha256, signedDocumentId } = await findPapers(ctx.db, id);
  const signed = signedDocumentId === null ? null : await findDocument(ctx.db, signedDocumentId);
  const read = signed?.sha256 ?? sha256;
  const content = await ctx.outside(read, ({ blobs }) => blobs.read(read));
  return { fileName: signed?.fileName ?? `${name}.pdf`, mediaType: 'application/pdf', content };
};

export const downloadDocument: Handler<ConsentCalls['download']> = async (ctx, { params }) =>
  currentDocument(ctx, await reachConsent(ctx, params.id));

export const viewDocument: Handler<ConsentCalls['view']> = async (ctx, { params }) => {
  const { id, name } = await reachConsent(ctx, params.id);
  const { sha256 } = (await findPapers(ctx.db, id)) ?? fail('ConsentNotFound');
  const content = await ctx.outside(sha256, ({ blobs }) => blobs.read(sha256));
  return { fileName: `${name}.pdf`, mediaType: 'application/pdf', content };
};
