// Reads and writes who signs a consent, which link is out to whom, and what was signed (document 3 §3: signers; OP-CONSENT-1).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { ConsentLanguage, ConsentMedium, SignerInput, Strokes } from '../contract/model.ts';
import { MOST_WRONG_PROOFS } from '../contract/rules.ts';
import type { ConsentText } from './consent-text.ts';

/** Of a signer `s`, as JSON, the earliest first. */
export const REMINDED_AT = `(select coalesce(json_agg(${instantText('one')} order by one), '[]') from unnest(s.reminded_at) one)`;

interface NewSigner extends Pick<SignerInput, 'order' | 'roleName' | 'email' | 'phoneNumber'> {
  readonly id: string;
  readonly position: number;
}

export const insertSigner = (db: Db, consentId: string, profileId: string, one: NewSigner): Promise<number> =>
  db.run(
    `insert into consent_signers (id, consent_id, profile_id, turn, position, role_name, email, phone_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.id, consentId, profileId, one.order, one.position, one.roleName, one.email, one.phoneNumber],
  );

interface PaperSigner {
  readonly id: string;
  readonly consentId: string;
  readonly profileId: string;
  readonly roleName: string;
  readonly signedName: string;
  readonly signedAt: string;
}

export const insertPaperSigner = (db: Db, one: PaperSigner): Promise<number> =>
  db.run(
    `insert into consent_signers (id, consent_id, profile_id, turn, position, role_name, signed_name, signed_at)
     values ($1, $2, $3, 1, 0, $4, $5, $6)`,
    [one.id, one.consentId, one.profileId, one.roleName, one.signedName, one.signedAt],
  );

/** What each link tells of the asking. $3: now */
const ASKED_AT_3 = `delivery = 'sending', reminders = reminders + case when sent_at is null then 0 else 1 end,
  asked_at = coalesce(asked_at, $3), sent_at = $3,
  reminded_at = case when sent_at is null then reminded_at else reminded_at || $3::timestamptz end`;

/** A new link instead of those before: they, and the wrong tries at them, are gone. */
export const giveLink = (db: Db, id: string, codeHash: string, at: string): Promise<number> =>
  db.run(
    `update consent_signers set code_hash = $2, earlier_code_hashes = '{}', wrong_proofs = 0, proof_code_hash = null, proof_codes = 0,
       ${ASKED_AT_3} where id = $1`,
    [id, codeHash, at],
  );

/** A further link to the same address: those before go on, and so does the count of wrong tries. */
export const addLink = (db: Db, id: string, codeHash: string, at: string): Promise<number> =>
  db.run(
    `update consent_signers set code_hash = $2, earlier_code_hashes = array_remove(earlier_code_hashes || code_hash, null),
       ${ASKED_AT_3} where id = $1`,
    [id, codeHash, at],
  );
interface ReminderLimits {
  /** Days after the asking, where the site has not chosen. */
  readonly usual: readonly number[];
  /** Hours of the day at the site, both included. */
  readonly daytime: { readonly from: number; readonly until: number };
  /** How long nobody is written to again. */
  readonly restHours: number;
  readonly most: number;
}

interface DueReminder {
  readonly signerId: string;
  readonly consentId: string;
}

/**
 * Who is to be reminded: asked as many days ago as the site says for the next reminder, of a consent that is open, by a link that is
 * not closed by wrong tries. A link that staff sent again counts as a reminder. @param signerId null for all
 */
export const findDueReminders = (
  db: Db,
  at: string,
  { usual, daytime, restHours, most }: ReminderLimits,
  signerId: string | null,
): Promise<DueReminder[]> =>
  db.many<DueReminder>(
    `select s.id as "signerId", c.id as "consentId"
      from consents c join consent_signers s on s.consent_id = c.id left join sites w on w.id = c.site_id
       cross join lateral (
         select array_agg(value::integer order by value::integer) as days
          from jsonb_array_elements_text(coalesce(w.feature_values -> 'consent_reminder_days', to_jsonb($2::integer[])))) r
      where c.sent_at is not null and c.signed_at is null and c.declined_at is null and c.cancelled_at is null
        and c.expires_at > $1 and s.signed_at is null and s.declined_at is null
        and (s.code_hash is not null or exists (select from consent_envelopes e where e.consent_id = c.id))
        and s.wrong_proofs < $8 and s.sent_at <= $1::timestamptz - $3 * interval '1 hour'
        and s.asked_at + r.days[cardinality(s.reminded_at) + 1] * interval '1 day' <= $1
        and extract(hour from $1::timestamptz at time zone coalesce(zone_of_site(w.feature_values), 'UTC')) between $4 and $5
        and ($7::uuid is null or s.id = $7)
      order by c.expires_at, s.id limit $6`,
    [at, usual, restHours, daytime.from, daytime.until, most, signerId, MOST_WRONG_PROOFS],
  );

/** The consent that a signer was asked for. */
export const findConsentOfSigner = async (db: Db, id: string): Promise<string | null> =>
  (await db.maybeOne<{ id: string }>('select consent_id as id from consent_signers where id = $1', [id]))
    ?.id ?? null;

export const updateDelivery = (db: Db, id: string, delivery: 'sent' | 'failed'): Promise<number> =>
  db.run('update consent_signers set delivery = $2 where id = $1', [id, delivery]);

export interface SignerOfLink {
  readonly id: string;
  readonly consentId: string;
  readonly profileId: string;
  readonly roleName: string;
  readonly language: ConsentLanguage;
  readonly content: ConsentText;
  readonly sha256: string;
  readonly dateOfBirth: string | null;
  readonly expiresAt: string;
  readonly wrongProofs: number;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
  readonly cancelledAt: string | null;
  /** Of the newest code that was sent instead of asking for a date of birth. */
  readonly proofCodeHash: string | null;
  readonly proofCodeAt: string | null;
  readonly proofCodes: number;
  readonly medium: ConsentMedium;
  /** Where the link went: a number or an address, as the medium says. */
  readonly sentTo: string | null;
  /** The user who made the consent. */
  readonly createdBy: string | null;
}

const OF_LINK = `select s.id, s.consent_id as "consentId", s.profile_id as "profileId", s.role_name as "roleName", c.language, c.content,
       c.sha256, p.date_of_birth as "dateOfBirth", c.expires_at as "expiresAt", s.wrong_proofs as "wrongProofs",
       s.signed_at as "signedAt", c.declined_at as "declinedAt", c.cancelled_at as "cancelledAt",
       s.proof_code_hash as "proofCodeHash", s.proof_code_at as "proofCodeAt", s.proof_codes as "proofCodes",
       c.medium, case c.medium when 'SMS' then s.phone_number else s.email end as "sentTo",
       c.created_by as "createdBy"
      from consent_signers s join consents c on c.id = s.consent_id join profiles p on p.id = s.profile_id
      where (s.code_hash = $1 or s.earlier_code_hashes @> array[$1]) and c.expires_at is not null`;

/** The signer behind a code, from all sites. */
export const findSignerOfLink = (db: Db, codeHash: string): Promise<SignerOfLink | null> =>
  db.maybeOne<SignerOfLink>(OF_LINK, [codeHash]);

/** The same; until the transaction ends nobody else tries a proof of this signer. */
export const holdSignerOfLink = (db: Db, codeHash: string): Promise<SignerOfLink | null> =>
  db.maybeOne<SignerOfLink>(`${OF_LINK} for update of s`, [codeHash]);

export const countWrongProof = (db: Db, id: string): Promise<number> =>
  db.run('update consent_signers set wrong_proofs = wrong_proofs + 1 where id = $1', [id]);

/** The code before it opens nothing any more. */
export const keepProofCode = (db: Db, id: string, hash: string, at: string): Promise<number> =>
  db.run(
    'update consent_signers set proof_code_hash = $2, proof_code_at = $3, proof_codes = proof_codes + 1 where id = $1',
    [id, hash, at],
  );

/** A document that was read several times counts with the first one. */
export const markViewed = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update consent_signers set viewed_at = coalesce(viewed_at, $2) where id = $1', [id, at]);

interface Signature {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly drawn: Strokes | null;
  /** Null where a signing service saw them. */
  readonly remoteAddress: string | null;
  readonly userAgent: string | null;
}

/** Only once, whoever sends at the same moment. @returns 0 when it was signed before */
export const keepSignature = (db: Db, one: Signature): Promise<number> =>
  db.run(
    `update consent_signers set signed_at = $2, viewed_at = coalesce(viewed_at, $2), signed_name = $3, drawn = $4,
       remote_address = $5, user_agent = $6 where id = $1 and signed_at is null and declined_at is null`,
    [
      one.id,
      one.at,
      one.name,
      one.drawn === null ? null : JSON.stringify(one.drawn),
      one.remoteAddress,
      one.userAgent,
    ],
  );

export const keepRefusal = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update consent_signers set declined_at = $2 where id = $1 and signed_at is null', [id, at]);

export interface Evidence {
  readonly roleName: string;
  readonly signedName: string;
  readonly drawn: Strokes | null;
  readonly sentTo: string | null;
  readonly sentAt: string | null;
  readonly remindedAt: readonly string[];
  readonly viewedAt: string | null;
  readonly signedAt: string;
  readonly remoteAddress: string | null;
  readonly userAgent: string | null;
}

/** How each of those who signed did it, in the order of the signers. */
export const findEvidence = (db: Db, consentId: string): Promise<Evidence[]> =>
  db.many<Evidence>(
    `select s.role_name as "roleName", s.signed_name as "signedName", s.drawn,
       case c.medium when 'SMS' then s.phone_number else s.email end as "sentTo", coalesce(s.asked_at, s.sent_at) as "sentAt",
       ${REMINDED_AT} as "remindedAt", s.viewed_at as "viewedAt", s.signed_at as "signedAt", s.remote_address as "remoteAddress", s.user_agent as "userAgent"
      from consent_signers s join consents c on c.id = s.consent_id
      where s.consent_id = $1 and s.signed_at is not null order by s.turn, s.position`,
    [consentId],
  );

interface RecordAddresses {
  readonly email: string | null;
  /** E.164 */
  readonly phones: readonly string[];
}

/** Where the patient can be reached, as the record says. */
export const findRecordAddresses = (db: Db, profileId: string): Promise<RecordAddresses> =>
  db.one<RecordAddresses>(
    `select p.email_address as email, array(select h.e164 from profile_phones h
       where h.profile_id = p.id and h.e164 is not null order by h.position, h.id) as phones
      from profiles p where p.id = $1`,
    [profileId],
  );
