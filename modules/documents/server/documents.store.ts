// Which documents lie in a patient's record, and what is in them? (ADMIN-009)
import type { PatientDocument } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const columns = `d.id, d.profile_id as "profileId", d.kind, d.file_name as "fileName", d.media_type as "mediaType", d.size, d.sha256,
  d.source, d.created_at as "createdAt", case when u.id is not null then json_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "createdBy"`;

const fromDocuments = 'from documents d left join portal_users u on u.id = d.created_by';

export const findDocument = (db: Db, id: string): Promise<PatientDocument | null> =>
  db.maybeOne<PatientDocument>(`select ${columns} ${fromDocuments} where d.id = $1`, [id]);

/** Newest first, a page of them, with the number of all. */
export const findDocumentsOfProfile = async (
  db: Db,
  profileId: string,
  limit: number,
  offset: number,
): Promise<{ rows: PatientDocument[]; total: number }> => {
  const rows = await db.many<PatientDocument>(
    `select ${columns} ${fromDocuments} where d.profile_id = $1 order by d.created_at desc, d.id desc limit $2 offset $3`,
    [profileId, limit, offset],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*)::int as total from documents where profile_id = $1',
    [profileId],
  );
  return { rows, total };
};

export interface DocumentRow {
  readonly id: string;
  readonly profileId: string;
  readonly kind: PatientDocument['kind'];
  readonly fileName: string;
  readonly mediaType: PatientDocument['mediaType'];
  readonly size: number;
  readonly sha256: string;
  readonly source: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
}

export const insertDocument = (db: Db, row: DocumentRow): Promise<number> =>
  db.run(
    `insert into documents (id, profile_id, kind, file_name, media_type, size, sha256, source, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.profileId,
      row.kind,
      row.fileName,
      row.mediaType,
      row.size,
      row.sha256,
      row.source,
      row.createdBy,
      row.createdAt,
    ],
  );
