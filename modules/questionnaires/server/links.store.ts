// Reads and writes the links that open a questionnaire.
import type { LinkTimes } from '../contract/link.rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface NewLink {
  readonly id: string;
  readonly profileId: string;
  readonly internalName: string;
  readonly codeHash: string;
  readonly medium: 'sms' | 'email';
  readonly at: string;
  readonly userId: string;
  readonly expiresAt: string;
}

export const insertLink = (db: Db, link: NewLink): Promise<number> =>
  db.run(
    `insert into questionnaire_links (id, profile_id, internal_name, code_hash, medium, sent_at, sent_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      link.id,
      link.profileId,
      link.internalName,
      link.codeHash,
      link.medium,
      link.at,
      link.userId,
      link.expiresAt,
    ],
  );

export const findLinkTimes = (db: Db, id: string): Promise<LinkTimes | null> =>
  db.maybeOne<LinkTimes>(
    `select expires_at as "expiresAt", used_at as "usedAt", withdrawn_at as "withdrawnAt" from questionnaire_links where id = $1`,
    [id],
  );

export const updateLinkDelivery = (db: Db, id: string, delivery: 'sent' | 'failed'): Promise<number> =>
  db.run('update questionnaire_links set delivery = $2 where id = $1', [id, delivery]);

/** Ends the links to a questionnaire that nobody has answered. @returns their ids */
export const withdrawLinks = async (
  db: Db,
  profileId: string,
  internalName: string,
  at: string,
): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    `update questionnaire_links set withdrawn_at = $3
      where profile_id = $1 and internal_name = $2 and used_at is null and withdrawn_at is null returning id`,
    [profileId, internalName, at],
  );
  return rows.map(({ id }) => id);
};

interface OpenedLink extends LinkTimes {
  readonly id: string;
  readonly profileId: string;
  readonly internalName: string;
}

/** The link behind a code, from all sites. */
export const findLink = (db: Db, codeHash: string): Promise<OpenedLink | null> =>
  db.maybeOne<OpenedLink>(
    `select id, profile_id as "profileId", internal_name as "internalName", expires_at as "expiresAt",
       used_at as "usedAt", withdrawn_at as "withdrawnAt"
      from questionnaire_links where code_hash = $1`,
    [codeHash],
  );

/** Only once, whoever sends at the same moment. @returns 0 when it was used, withdrawn or too old */
export const useLink = (db: Db, id: string, at: string): Promise<number> =>
  db.run(
    `update questionnaire_links set used_at = $2
      where id = $1 and used_at is null and withdrawn_at is null and expires_at > $2`,
    [id, at],
  );

interface Opening {
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** A link that was opened several times counts with the first one. */
export const markOpened = (db: Db, openings: readonly Opening[]): Promise<number> =>
  db.run(
    `update questionnaire_links set opened_at = coalesce(opened_at, given.at)
     from (select id, min(at) as at from unnest($1::uuid[], $2::timestamptz[]) as opened (id, at) group by id) given
     where questionnaire_links.id = given.id`,
    [openings.map(({ id }) => id), openings.map(({ at }) => at)],
  );
