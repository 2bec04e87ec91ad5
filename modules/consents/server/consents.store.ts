// Which consents does a patient have, how far is each, and what was to be signed? (document 3 §3 Consents)
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { Consent, ConsentLanguage, ConsentMedium } from '../contract/model.ts';
import { MOST_WRONG_PROOFS, statusOf } from '../contract/rules.ts';
import type { ConsentText } from './consent-text.ts';
import { REMINDED_AT } from './signers.store.ts';

type ConsentRow = Omit<Consent, 'status'>;

const SIGNERS = `(select json_agg(json_build_object('id', s.id, 'order', s.turn, 'roleName', s.role_name, 'email', s.email,
    'phoneNumber', s.phone_number, 'action', 'sign', 'delivery', s.delivery,
    'isLinkClosed', s.wrong_proofs >= ${MOST_WRONG_PROOFS}, 'sentAt', ${instantText('s.sent_at')},
    'reminders', s.reminders, 'remindedAt', ${REMINDED_AT}, 'viewedAt', ${instantText('s.viewed_at')}, 'signedAt', ${instantText('s.signed_at')},
    'signedName', s.signed_name, 'declinedAt', ${instantText('s.declined_at')}) order by s.turn, s.position)
  from consent_signers s where s.consent_id = c.id)`;

const CONSENT = `select c.id, c.profile_id as "profileId", c.version, c.template_id as "templateId", c.name, c.medium,
    c.language, coalesce(${SIGNERS}, '[]') as signers, c.sha256, c.is_paper as "isPaper", c.created_at as "createdAt",
    case when u.id is null then null
      else json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "createdBy",
    c.sent_at as "sentAt", c.expires_at as "expiresAt", c.signed_at as "signedAt", c.declined_at as "declinedAt",
    c.cancelled_at as "cancelledAt", c.reason, e.service as "signingService", e.trouble,
    (select min(s.viewed_at) from consent_signers s where s.consent_id = c.id) as "viewedAt"
  from consents c left join portal_users u on u.id = c.created_by
    left join lateral (select service, trouble from consent_envelopes
      where consent_id = c.id order by created_at desc, id desc limit 1) e on true`;

const consentOf = (row: ConsentRow, now: number): Consent => ({ ...row, status: statusOf(row, now) });

/** The newest first. */
export const findConsents = async (db: Db, profileId: string, now: number): Promise<Consent[]> => {
  const rows = await db.many<ConsentRow>(
    `${CONSENT} where c.profile_id = $1 order by c.created_at desc, c.id desc`,
    [profileId],
  );
  return rows.map((row) => consentOf(row, now));
};

/** Null when it is not among the patients that the transaction reaches. */
export const findConsent = async (db: Db, id: string, now: number): Promise<Consent | null> => {
  const row = await db.maybeOne<ConsentRow>(`${CONSENT} where c.id = $1`, [id]);
  return row === null ? null : consentOf(row, now);
};

/** The same, and nobody else changes it until this transaction ends. */
export const lockConsent = async (db: Db, id: string, now: number): Promise<Consent | null> => {
  await db.run('select from consents where id = $1 for update', [id]);
  return findConsent(db, id, now);
};

interface Papers {
  /** Null for one that was signed on paper. */
  readonly content: ConsentText | null;
  readonly sha256: string;
  readonly signedDocumentId: string | null;
}

/** What there is to read and to keep. */
export const findPapers = (db: Db, id: string): Promise<Papers> =>
  db.one<Papers>(
    'select content, sha256, signed_document_id as "signedDocumentId" from consents where id = $1',
    [id],
  );

export interface NewConsent {
  readonly id: string;
  readonly profileId: string;
  readonly siteId: string | null;
  readonly templateId: string;
  /** Null for templates of the product. */
  readonly templateVersion: number | null;
  readonly name: string;
  readonly medium: ConsentMedium;
  readonly language: ConsentLanguage;
  readonly content: ConsentText;
  readonly sha256: string;
  readonly by: string;
  readonly at: string;
}

export const insertConsent = (db: Db, one: NewConsent): Promise<number> =>
  db.run(
    `insert into consents (id, profile_id, site_id, template_id, name, medium, language, content, sha256, created_by, created_at,
       template_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      one.id,
      one.profileId,
      one.siteId,
      one.templateId,
      one.name,
      one.medium,
      one.language,
      JSON.stringify(one.content),
      one.sha256,
      one.by,
      one.at,
      one.templateVersion,
    ],
  );

export interface PaperConsent {
  readonly id: string;
  readonly profileId: string;
  readonly name: string;
  readonly sha256: string;
  readonly documentId: string;
  readonly signedAt: string;
  readonly by: string;
  readonly at: string;
}

/** Signed on paper: there was nothing to send, the scan is what was signed. */
export const insertPaperConsent = (db: Db, one: PaperConsent): Promise<number> =>
  db.run(
    `insert into consents (id, profile_id, name, medium, language, sha256, is_paper, signed_document_id, signed_at, created_by, created_at)
     values ($1, $2, $3, 'EMAIL', 'English', $4, true, $5, $6, $7, $8)`,
    [one.id, one.profileId, one.name, one.sha256, one.documentId, one.signedAt, one.by, one.at],
  );

interface Writing {
  readonly id: string;
  readonly name: string;
  readonly medium: ConsentMedium;
  readonly language: ConsentLanguage;
  readonly content: ConsentText;
  readonly sha256: string;
}

/** The document of a consent that was not sent yet, written anew. */
export const rewriteConsent = (db: Db, one: Writing): Promise<number> =>
  db.run(
    `update consents set name = $2, medium = $3, language = $4, content = $5, sha256 = $6, version = version + 1
      where id = $1 and sent_at is null`,
    [one.id, one.name, one.medium, one.language, JSON.stringify(one.content), one.sha256],
  );

interface Sent {
  readonly id: string;
  readonly medium: ConsentMedium;
  readonly at: string;
  readonly expiresAt: string;
}

/** Sent for the first time, or again; the day of the first time stays. */
export const markSent = (db: Db, { id, medium, at, expiresAt }: Sent): Promise<number> =>
  db.run(
    `update consents set sent_at = coalesce(sent_at, $3), medium = $2, version = version + 1,
       expires_at = case when expires_at is null or expires_at <= $3 then $4 else expires_at end where id = $1`,
    [id, medium, at, expiresAt],
  );

export const markSigned = (db: Db, id: string, documentId: string, at: string): Promise<number> =>
  db.run('update consents set signed_at = $3, signed_document_id = $2, version = version + 1 where id = $1', [
    id,
    documentId,
    at,
  ]);

export const markDeclined = (db: Db, id: string, reason: string | null, at: string): Promise<number> =>
  db.run('update consents set declined_at = $3, reason = $2, version = version + 1 where id = $1', [
    id,
    reason,
    at,
  ]);

export const markWithdrawn = (db: Db, id: string, reason: string, at: string): Promise<number> =>
  db.run('update consents set cancelled_at = $3, reason = $2, version = version + 1 where id = $1', [
    id,
    reason,
    at,
  ]);

interface Named {
  readonly patientName: string;
  readonly dateOfBirth: string | null;
}

export const findPatientName = (db: Db, profileId: string): Promise<Named> =>
  db.one<Named>(
    `select concat_ws(' ', first_name, last_name) as "patientName", date_of_birth as "dateOfBirth" from profiles where id = $1`,
    [profileId],
  );

/** The site a consent is given to: the named one, else the patient's first by name; null where the patient is at none of these bits. */
export const findSiteOf = (
  db: Db,
  profileId: string,
  reach: string,
  named: string | null,
): Promise<{ readonly id: string; readonly name: string } | null> =>
  db.maybeOne(
    `select s.id, s.long_name as name from site_profiles m join sites s on s.id = m.site_id
      where m.profile_id = $1 and ${hasBit('$2', 'm.site_number')} and ($3::uuid is null or s.id = $3)
      order by s.short_name, s.id limit 1`,
    [profileId, reach, named],
  );
