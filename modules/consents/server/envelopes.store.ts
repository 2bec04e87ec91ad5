// Which envelopes of a signing service carry a consent, and what does the service call them? (OP-CONSENT-1)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ConsentMedium, EnvelopeTrouble, SigningServiceName } from '../contract/model.ts';

export interface ConsentEnvelope {
  readonly id: string;
  readonly consentId: string;
  readonly profileId: string;
  readonly service: SigningServiceName;
  readonly medium: ConsentMedium;
  /** As the service calls it; null until it has taken it. */
  readonly serviceId: string | null;
  readonly trouble: EnvelopeTrouble | null;
  /** Whether it is the last one of its consent: only that counts. */
  readonly isNewest: boolean;
}

const ENVELOPE = `select e.id, e.consent_id as "consentId", e.profile_id as "profileId", e.service, e.medium, e.service_id as "serviceId",
    e.trouble, not exists (select from consent_envelopes later where later.consent_id = e.consent_id
      and (later.created_at, later.id) > (e.created_at, e.id)) as "isNewest"
  from consent_envelopes e`;

export const findEnvelope = (db: Db, id: string): Promise<ConsentEnvelope | null> =>
  db.maybeOne<ConsentEnvelope>(`${ENVELOPE} where e.id = $1`, [id]);

/** The last one of a consent; null for one that never went out through a service. */
export const findNewestEnvelope = (db: Db, consentId: string): Promise<ConsentEnvelope | null> =>
  db.maybeOne<ConsentEnvelope>(
    `${ENVELOPE} where e.consent_id = $1 order by e.created_at desc, e.id desc limit 1`,
    [consentId],
  );

export const findToldEnvelope = (db: Db, serviceId: string): Promise<ConsentEnvelope | null> =>
  db.maybeOne<ConsentEnvelope>(`${ENVELOPE} where e.service_id = $1`, [serviceId]);

export const insertEnvelope = (
  db: Db,
  one: Pick<ConsentEnvelope, 'id' | 'consentId' | 'profileId' | 'service' | 'medium'>,
  at: string,
): Promise<number> =>
  db.run(
    `insert into consent_envelopes (id, consent_id, profile_id, service, medium, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [one.id, one.consentId, one.profileId, one.service, one.medium, at],
  );

/** What the service calls it: said once. */
export const nameEnvelope = (db: Db, id: string, serviceId: string): Promise<number> =>
  db.run('update consent_envelopes set service_id = $2 where id = $1 and service_id is null', [
    id,
    serviceId,
  ]);

/** @param trouble null when it is over */
export const noteTrouble = (db: Db, id: string, trouble: EnvelopeTrouble | null): Promise<number> =>
  db.run('update consent_envelopes set trouble = $2 where id = $1', [id, trouble]);

export const noteRead = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update consent_envelopes set read_at = $2 where id = $1', [id, at]);

/** Those that somebody may still sign and that the service told nothing of since. @param before ISO 8601 instant */
export const findSilentEnvelopes = (
  db: Db,
  before: string,
  most: number,
): Promise<{ readonly id: string }[]> =>
  db.many(
    `select e.id from consents c join consent_envelopes e on e.consent_id = c.id
      where c.sent_at is not null and c.signed_at is null and c.declined_at is null and c.cancelled_at is null
        and c.expires_at > $1::timestamptz - interval '2 days' and e.service_id is not null
        and coalesce(e.read_at, e.created_at) < $1 and not exists (select from consent_envelopes later
          where later.consent_id = e.consent_id and (later.created_at, later.id) > (e.created_at, e.id))
      order by coalesce(e.read_at, e.created_at), e.id limit $2`,
    [before, most],
  );

/** Whether the site of a consent sends through the service. */
export const usesSigningService = async (db: Db, consentId: string): Promise<boolean> => {
  const row = await db.maybeOne<{ isOn: boolean }>(
    `select coalesce(s.feature_values ->> 'consent_signing_service' = 'true', false) as "isOn"
      from consents c join sites s on s.id = c.site_id where c.id = $1`,
    [consentId],
  );
  return row?.isOn === true;
};

/** Asked by the service, not by a link of ours: the first time, or once more. */
export const askSigner = (db: Db, id: string, at: string): Promise<number> =>
  db.run(
    `update consent_signers set code_hash = null, delivery = 'sending', reminders = reminders + case when sent_at is null then 0 else 1 end,
       asked_at = coalesce(asked_at, $2),
       reminded_at = case when sent_at is null then reminded_at else reminded_at || $2::timestamptz end, sent_at = $2
      where id = $1`,
    [id, at],
  );

/** Of those who are being asked. */
export const updateDeliveries = (db: Db, consentId: string, delivery: 'sent' | 'failed'): Promise<number> =>
  db.run(
    `update consent_signers set delivery = $2 where consent_id = $1 and delivery = 'sending' and signed_at is null`,
    [consentId, delivery],
  );

/** Nobody can sign any more; an earlier end stays. */
export const endNow = (db: Db, consentId: string, at: string): Promise<number> =>
  db.run(
    'update consents set expires_at = $2, version = version + 1 where id = $1 and expires_at > $2::timestamptz',
    [consentId, at],
  );
