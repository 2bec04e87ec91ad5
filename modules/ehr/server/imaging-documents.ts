// How does an imaging document come in for the record system, and what became of earlier ones? (document 3 §7; OP-PRACT-4)
import { createHash } from 'node:crypto';
import type { ehrCalls } from '../contract/calls.ts';
import { MOST_UPLOADS } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { storeDocument } from '@alveary/modules/documents/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import {
  findEhrIdAt,
  findSameUpload,
  findSitesOfPatient,
  findUpload,
  findUploadsOfProfile,
  insertUpload,
  type SiteOfPatient,
} from './ehr.store.ts';
import { fileImagingInEhr } from './imaging.jobs.ts';

/** The named site, else the first one that is connected. @throws Failure EhrNotConnected */
const connectedSite = async (
  ctx: Ctx,
  profileId: string,
  named: string | undefined,
): Promise<SiteOfPatient> => {
  const own = await findSitesOfPatient(ctx.db, profileId, mayEditPatients.sites(ctx.me));
  for (const site of own) {
    if (named !== undefined && site.id !== named) continue;
    if (await ctx.surroundings.ehr.serves(site.slug)) return site;
  }
  return fail('EhrNotConnected');
};

export const uploadImaging: Handler<typeof ehrCalls.uploadImaging> = async (ctx, { query, body, upload }) => {
  const { profileId } = query;
  if (!(await reachesPatient(ctx.db, profileId))) return fail('NoSiteForPatient');
  ctx.about(profileId);
  const site = await connectedSite(ctx, profileId, query.siteId);
  const ehrPatientId = (await findEhrIdAt(ctx.db, profileId, site.id)) ?? fail('EhrPatientUnknown');
  const sha256 = createHash('sha256').update(upload.content).digest('hex');
  const same = await findSameUpload(ctx.db, profileId, site.id, sha256);
  if (same) return same;
  const document = await storeDocument(ctx.db, ctx.surroundings.blobs, {
    profileId,
    kind: 'IMAGING',
    ...upload,
    source: 'PORTAL',
    createdBy: ctx.me.id,
    now: ctx.now,
  });
  const id = newId();
  const added = await insertUpload(ctx.db, {
    id,
    profileId,
    siteId: site.id,
    documentId: document.id,
    sha256,
    ehrPatientId,
    providerId: body.providerId ?? null,
    internalNote: body.internalNote || null,
    createdBy: ctx.me.id,
    createdAt: iso(ctx.now),
  });
  if (added === 0) fail('Stale');
  await enqueue(ctx.db, fileImagingInEhr(ctx.surroundings.ehr, ctx.surroundings.blobs), { uploadId: id });
  ctx.noteChange(null, { document_id: document.id, size: document.size, site_id: site.id });
  return findUpload(ctx.db, id);
};

export const listImagingUploads: Handler<typeof ehrCalls.imagingUploads> = async (ctx, { query }) => {
  if (!(await reachesPatient(ctx.db, query.profileId))) return fail('NoSiteForPatient');
  ctx.about(query.profileId);
  return findUploadsOfProfile(ctx.db, query.profileId, MOST_UPLOADS);
};
