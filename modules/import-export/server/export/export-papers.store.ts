// Which papers of patients (documents, what was filed, consents, reports) does an export need?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { Owned, PageEnd } from './kind.ts';

type Text = string | null;

export interface DocumentRow extends Owned {
  readonly kind: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly source: string;
  readonly created_by: Text;
  readonly created_at: string;
}

/** SQL: what stands behind a place, by patient and id. */
const behind = (owner: string, id: string): string =>
  `($2::uuid is null or (${owner}, ${id}) > ($2::uuid, $3::uuid)) order by ${owner}, ${id} limit $4`;

const placeOf = (after: PageEnd): readonly (string | null)[] => [after?.[0] ?? null, after?.[1] ?? null];

export const findDocuments = (
  db: Db,
  profileIds: readonly string[],
  after: PageEnd,
  most: number,
): Promise<DocumentRow[]> =>
  db.many(
    `select id, profile_id, kind, file_name, media_type, size, sha256, source, created_by, created_at
       from documents where profile_id = any ($1::uuid[]) and ${behind('profile_id', 'id')}`,
    [profileIds, ...placeOf(after), most],
  );

/** What was said in a call: under the id of its log. */
export interface TranscriptRow extends Owned {
  readonly sha256: string;
  readonly said_at: string;
}

export const findTranscripts = (
  db: Db,
  profileIds: readonly string[],
  after: PageEnd,
  most: number,
): Promise<TranscriptRow[]> =>
  db.many(
    `select log.id, log.profile_id, t.sha256, log.sent as said_at
       from communications log join call_transcripts t on t.call_id = log.call_id and t.state = 'kept'
      where log.profile_id = any ($1::uuid[]) and ${behind('log.profile_id', 'log.id')}`,
    [profileIds, ...placeOf(after), most],
  );

export interface FilingRow extends Owned {
  readonly document_id: string;
  readonly kind: string;
  readonly document_subclass: Text;
  readonly provider_id: Text;
  readonly internal_note: Text;
  readonly state: string;
  readonly ehr_document_id: Text;
  readonly problem: Text;
  readonly created_by: Text;
  readonly created_at: string;
  readonly settled_at: Text;
}

export const findFilings = (db: Db, profileIds: readonly string[]): Promise<FilingRow[]> =>
  db.many(
    `select id, profile_id, document_id, kind, document_subclass, provider_id, internal_note, state, ehr_document_id,
       problem, created_by, created_at, settled_at
     from ehr_uploads where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface ConsentRow extends Owned {
  readonly name: string;
  readonly medium: string;
  readonly language: string;
  readonly content: unknown;
  readonly sha256: string;
  readonly is_paper: boolean;
  readonly signed_document_id: Text;
  readonly created_by: Text;
  readonly created_at: string;
  readonly sent_at: Text;
  readonly expires_at: Text;
  readonly signed_at: Text;
  readonly declined_at: Text;
  readonly cancelled_at: Text;
  readonly reason: Text;
  readonly signers: readonly {
    readonly role: string;
    readonly email: Text;
    readonly phone: Text;
    readonly signedName: Text;
    readonly signedAt: Text;
    readonly declinedAt: Text;
  }[];
}

/** Neither the codes that signers prove themselves with nor the drawing of a signature: that stands in the signed document. */
export const findConsents = (
  db: Db,
  profileIds: readonly string[],
  after: PageEnd,
  most: number,
): Promise<ConsentRow[]> =>
  db.many(
    `select c.id, c.profile_id, c.name, c.medium, c.language, c.content, c.sha256, c.is_paper, c.signed_document_id,
       c.created_by, c.created_at, c.sent_at, c.expires_at, c.signed_at, c.declined_at, c.cancelled_at, c.reason,
       (select coalesce(json_agg(json_build_object('role', s.role_name, 'email', s.email, 'phone', s.phone_number,
           'signedName', s.signed_name, 'signedAt', ${instantText('s.signed_at')},
           'declinedAt', ${instantText('s.declined_at')}) order by s.turn, s.position, s.id), '[]')
         from consent_signers s where s.consent_id = c.id) as signers
     from consents c where c.profile_id = any ($1::uuid[]) and ${behind('c.profile_id', 'c.id')}`,
    [profileIds, ...placeOf(after), most],
  );

export interface ReportRow extends Owned {
  readonly site_id: string;
  readonly state: string;
  readonly name: string;
  readonly description: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly content: unknown;
  readonly figures: unknown;
  readonly follows: Text;
  readonly created_by: Text;
  readonly updated_at: string;
  readonly finalised_by: Text;
  readonly finalised_at: Text;
}

/** Not the deleted ones. */
export const findReports = (
  db: Db,
  profileIds: readonly string[],
  state: 'draft' | 'final',
): Promise<ReportRow[]> =>
  db.many(
    `select id, profile_id, site_id, state, name, description, start_date, end_date, content, figures, follows, created_by,
       updated_at, finalised_by, finalised_at
     from asthma_reports where profile_id = any ($1::uuid[]) and state = $2 and deleted_at is null
     order by profile_id, created_at, id`,
    [profileIds, state],
  );
