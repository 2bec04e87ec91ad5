// Takes an image or a clinical document in for the record system, and tells what became of earlier ones (document 3 §7; OP-PRACT-4).
import { createHash } from 'node:crypto';
import type { UploadedFile } from '@alveary/contract/call.ts';
import type { ehrCalls } from '../contract/calls.ts';
import { type EhrUpload, MOST_UPLOADS } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { keepingBytes, mediaTypeOf, storeDocument } from '@alveary/modules/documents/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import {
  findEhrIdAt,
  findSameUpload,
  findSitesOfPatient,
  findUpload,
  findUploadsOfProfile,
  insertUpload,
  type NewUpload,
  type SiteOfPatient,
  type UploadKind,
} from './ehr.store.ts';
import { fileInEhrOrder } from './uploads.jobs.ts';

/** The named site, else the first one that is connected. @throws Failure EhrNotConnected */
const connectedSite = async (
  ctx: Ctx,
  profileId: string,
  named: string | undefined,
): Promise<SiteOfPatient> => {
  const reach = await ctx.bitsOf(mayEditPatients.sites(ctx.me));
  const own = await findSitesOfPatient(ctx.db, profileId, reach);
  for (const site of own) {
    if (named !== undefined && site.id !== named) continue;
    if (await ctx.outside(`serves ${site.slug}`, ({ ehr }) => ehr.serves(site.slug))) return site;
  }
  return fail('EhrNotConnected');
};

interface Given
  extends Pick<NewUpload, 'kind' | 'providerId' | 'internalNote' | 'documentSubclass' | 'autoClose'> {
  readonly profileId: string;
  readonly siteId: string | undefined;
  readonly file: UploadedFile;
}

/** Into the record at once, and to the record system after the commit. */
const send = async (ctx: Ctx, { profileId, siteId, file, ...given }: Given): Promise<EhrUpload> => {
  if (!(await reachesPatient(ctx.db, profileId))) return fail('NoSiteForPatient');
  ctx.about(profileId);
  const site = await connectedSite(ctx, profileId, siteId);
  const ehrPatientId = (await findEhrIdAt(ctx.db, profileId, site.id)) ?? fail('EhrPatientUnknown');
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  const same = await findSameUpload(ctx.db, profileId, site.id, given.kind, sha256);
  if (same) return same;
  const document = await storeDocument(ctx.db, keepingBytes(ctx), {
    profileId,
    kind: given.kind,
    ...file,
    source: 'PORTAL',
    createdBy: ctx.me.id,
    now: ctx.now,
  });
  const id = newId();
  const added = await insertUpload(ctx.db, {
    ...given,
    id,
    profileId,
    siteId: site.id,
    documentId: document.id,
    sha256,
    ehrPatientId,
    createdBy: ctx.me.id,
    createdAt: iso(ctx.now),
  });
  if (added === 0) fail('Stale');
  await enqueue(ctx.db, fileInEhrOrder, { uploadId: id });
  ctx.noteChange(null, { document_id: document.id, size: document.size, site_id: site.id });
  return findUpload(ctx.db, id);
};

export const uploadImaging: Handler<typeof ehrCalls.uploadImaging> = (ctx, { query, body, upload }) =>
  send(ctx, {
    ...query,
    siteId: query.siteId,
    file: upload,
    kind: 'IMAGING',
    providerId: body.providerId ?? null,
    internalNote: body.internalNote || null,
    documentSubclass: null,
    autoClose: null,
  });

export const uploadClinicalDocument: Handler<typeof ehrCalls.uploadClinicalDocument> = async (
  ctx,
  { query, body, upload },
) => {
  const mediaType = mediaTypeOf(upload.content);
  if (mediaType !== null && mediaType !== 'application/pdf') fail('ClinicalDocumentNotPdf');
  return send(ctx, {
    ...query,
    siteId: query.siteId,
    file: upload,
    kind: 'CLINICAL_DOCUMENT',
    providerId: body.providerId ?? null,
    internalNote: body.internalNote || null,
    documentSubclass: body.documentSubclass,
    autoClose: body.autoClose === 'true',
  });
};

const listUploads = async (ctx: Ctx, profileId: string, kind: UploadKind): Promise<EhrUpload[]> => {
  if (!(await reachesPatient(ctx.db, profileId))) return fail('NoSiteForPatient');
  ctx.about(profileId);
  return findUploadsOfProfile(ctx.db, profileId, kind, MOST_UPLOADS);
};

export const listImagingUploads: Handler<typeof ehrCalls.imagingUploads> = (ctx, { query }) =>
  listUploads(ctx, query.profileId, 'IMAGING');

export const listClinicalDocuments: Handler<typeof ehrCalls.clinicalDocumentUploads> = (ctx, { query }) =>
  listUploads(ctx, query.profileId, 'CLINICAL_DOCUMENT');
