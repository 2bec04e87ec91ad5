// Which documents lie in a patient's record, and what is in them? (ADMIN-009)
import type { FileContent } from '@alveary/contract/call.ts';
import type { PatientDocument } from '@alveary/contract/documents/model.ts';
import type { Db } from '../../platform/db/handle.ts';

const columns = `d.id, d.profile_id as "profileId", d.kind, d.file_name as "fileName", d.media_type as "mediaType", d.size, d.sha256,
  d.source, d.created_at as "createdAt", case when u.id is not null then json_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "createdBy"`;

const fromDocuments = 'from documents d left join portal_users u on u.id = d.created_by';

export const findDocument = (db: Db, id: string): Promise<PatientDocument | null> =>
  db.maybeOne<PatientDocument>(`select ${columns} ${fromDocuments} where d.id = $1`, [id]);

export const findDocumentContent = (
  db: Db,
  id: string,
): Promise<(FileContent & { readonly profileId: string }) | null> =>
  db.maybeOne(
    `select profile_id as "profileId", file_name as "fileName", media_type as "mediaType", content
       from documents where id = $1`,
    [id],
  );

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
  readonly sha256: string;
  readonly content: Uint8Array;
  readonly source: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
}

export const insertDocument = (db: Db, row: DocumentRow): Promise<number> =>
  db.run(
    `insert into documents (id, profile_id, kind, file_name, media_type, size, sha256, content, source, created_by, created_at)
     values ($1, $2, $3, $4, $5, octet_length($7::bytea), $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.profileId,
      row.kind,
      row.fileName,
      row.mediaType,
      row.sha256,
      row.content,
      row.source,
      row.createdBy,
      row.createdAt,
    ],
  );
