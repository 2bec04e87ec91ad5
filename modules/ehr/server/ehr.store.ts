// What was sent to record systems, where may it go, and how is the patient known there?
import type { ProviderType } from '@alveary/modules/practitioners/contract/assignment.ts';
import type { EhrUpload } from '../contract/model.ts';
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const findSlug = async (db: Db, siteId: string): Promise<string | null> =>
  (await db.maybeOne<{ slug: string }>('select slug from sites where id = $1', [siteId]))?.slug ?? null;

export interface SiteOfPatient {
  readonly id: string;
  readonly slug: string;
}

/** The patient's sites among those of these bits, by name. */
export const findSitesOfPatient = (db: Db, profileId: string, reach: string): Promise<SiteOfPatient[]> =>
  db.many<SiteOfPatient>(
    `select s.id, s.slug from site_profiles m join sites s on s.id = m.site_id
     where m.profile_id = $1 and ${hasBit('$2', 'm.site_number')} order by s.short_name, s.id`,
    [profileId, reach],
  );

/** The EHR id that the record system of this site knows the patient by; never that of another site. */
export const findEhrIdAt = async (db: Db, profileId: string, siteId: string): Promise<string | null> =>
  (await db.one<{ value: string | null }>('select ehr_id_at_site($1, $2) as value', [profileId, siteId]))
    .value;

const UPLOAD = `select u.id, u.document_id as "documentId", d.file_name as "fileName", u.site_id as "siteId", u.state,
    u.ehr_document_id as "ehrDocumentId", u.problem, u.created_at as "createdAt"
  from ehr_uploads u join documents d on d.id = u.document_id`;

export type UploadKind = 'IMAGING' | 'CLINICAL_DOCUMENT';

/** The newest of a patient, at most `limit`. */
export const findUploadsOfProfile = (
  db: Db,
  profileId: string,
  kind: UploadKind,
  limit: number,
): Promise<EhrUpload[]> =>
  db.many<EhrUpload>(
    `${UPLOAD} where u.profile_id = $1 and u.kind = $2 order by u.created_at desc, u.id desc limit $3`,
    [profileId, kind, limit],
  );

export const findUpload = (db: Db, id: string): Promise<EhrUpload> =>
  db.one<EhrUpload>(`${UPLOAD} where u.id = $1`, [id]);

/** The same content that is under way or has arrived. */
export const findSameUpload = (
  db: Db,
  profileId: string,
  siteId: string,
  kind: UploadKind,
  sha256: string,
): Promise<EhrUpload | null> =>
  db.maybeOne<EhrUpload>(
    `${UPLOAD} where u.profile_id = $1 and u.site_id = $2 and u.kind = $3 and u.sha256 = $4 and u.state <> 'REFUSED'`,
    [profileId, siteId, kind, sha256],
  );

/** What a clinical document has beside an image; an image has neither. */
interface ClinicalFacts {
  readonly documentSubclass: string | null;
  readonly autoClose: boolean | null;
}

export interface NewUpload extends ClinicalFacts {
  readonly id: string;
  readonly kind: UploadKind;
  readonly profileId: string;
  readonly siteId: string;
  readonly documentId: string;
  readonly sha256: string;
  readonly ehrPatientId: string;
  readonly providerId: string | null;
  readonly internalNote: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
}

/** @returns 0 when somebody else sends the same at this moment */
export const insertUpload = (db: Db, row: NewUpload): Promise<number> =>
  db.run(
    `insert into ehr_uploads (id, profile_id, site_id, document_id, sha256, ehr_patient_id, provider_id,
       internal_note, created_by, created_at, kind, document_subclass, auto_close)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      row.id,
      row.profileId,
      row.siteId,
      row.documentId,
      row.sha256,
      row.ehrPatientId,
      row.providerId,
      row.internalNote,
      row.createdBy,
      row.createdAt,
      row.kind,
      row.documentSubclass,
      row.autoClose,
    ],
  );

export interface QueuedUpload extends ClinicalFacts {
  readonly profileId: string;
  readonly slug: string;
  readonly documentId: string;
  readonly ehrPatientId: string;
  readonly providerId: string | null;
  readonly internalNote: string | null;
}

/** The patient's practitioners: who may be responsible for a document. */
export const findAssigned = (
  db: Db,
  profileId: string,
): Promise<{ readonly npi: string | null; readonly type: ProviderType }[]> =>
  db.many<{ readonly npi: string | null; readonly type: ProviderType }>(
    `select p.npi, a.type from profile_practitioners a join practitioners p on p.id = a.practitioner_id
     where a.profile_id = $1 order by a.id`,
    [profileId],
  );

/** Null when it is settled already. */
export const findQueuedUpload = (db: Db, id: string): Promise<QueuedUpload | null> =>
  db.maybeOne<QueuedUpload>(
    `select s.slug, u.document_id as "documentId", u.ehr_patient_id as "ehrPatientId", u.provider_id as "providerId",
       u.internal_note as "internalNote", u.profile_id as "profileId", u.document_subclass as "documentSubclass",
       u.auto_close as "autoClose"
     from ehr_uploads u join sites s on s.id = u.site_id where u.id = $1 and u.state = 'QUEUED'`,
    [id],
  );

export const markFiled = (db: Db, id: string, ehrDocumentId: string, at: string): Promise<number> =>
  db.run(
    `update ehr_uploads set state = 'FILED', ehr_document_id = $2, problem = null, settled_at = $3 where id = $1`,
    [id, ehrDocumentId, at],
  );

export const markRefused = (db: Db, id: string, problem: string, at: string): Promise<number> =>
  db.run(`update ehr_uploads set state = 'REFUSED', problem = $2, settled_at = $3 where id = $1`, [
    id,
    problem,
    at,
  ]);

export const noteProblem = (db: Db, id: string, problem: string): Promise<number> =>
  db.run('update ehr_uploads set problem = $2 where id = $1', [id, problem]);
