// Statements of the thresholds of a site (migration 20261123T1607).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { DatedThreshold, Threshold } from '../contract/thresholds.model.ts';

export interface ThresholdSite {
  readonly region: 'us' | 'eu';
  /** By the clocks of the site, 'YYYY-MM'. */
  readonly thisMonth: string;
}

/** Null for a site that is closed or that there is not. @param at ISO 8601 */
export const findThresholdSite = (db: Db, siteId: string, at: string): Promise<ThresholdSite | null> =>
  db.maybeOne(
    `select region, to_char($2::timestamptz at time zone zone_of_site(feature_values), 'YYYY-MM') as "thisMonth"
      from sites where id = $1 and closed_at is null`,
    [siteId, at],
  );

/** The latest first, the site's own before those of all sites. */
export const findThresholds = (db: Db, siteId: string): Promise<DatedThreshold[]> =>
  db.many(
    `select t.id, t.programme, t.code, t.measure, t.at_least as "atLeast", t.is_aim as "isAim", t.needs_contact as "needsContact",
       t.site_id is not null as "isOwn", to_char(t.valid_from, 'YYYY-MM') as "validFrom", to_char(t.valid_to, 'YYYY-MM') as "validTo"
      from billing_thresholds t join sites s on s.id = $1 and s.region = t.region
      where t.site_id is null or t.site_id = $1
      order by t.site_id is null, t.valid_from desc, t.programme, t.measure, t.at_least, t.code`,
    [siteId],
  );

/** @param month 'YYYY-MM', one that has not begun at the site */
export const writeThresholds = (
  db: Db,
  siteId: string,
  month: string,
  thresholds: readonly Threshold[],
): Promise<unknown> =>
  db.one('select set_billing_thresholds($1, $2::date, $3::jsonb)', [
    siteId,
    `${month}-01`,
    JSON.stringify(
      thresholds.map(({ programme, code, measure, atLeast, isAim, needsContact }) => ({
        id: newId(),
        programme,
        code,
        measure,
        at_least: atLeast,
        is_aim: isAim,
        needs_contact: needsContact,
      })),
    ),
  ]);

/** Lets those who set the thresholds of a site take turns until their transactions end. */
export const takeThresholdTurn = (db: Db, siteId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107356, hashtext($1))', [siteId]);
