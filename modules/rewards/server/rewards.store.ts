// What can a patient earn, and what was earned? (document 3 §3 Rewards)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { RewardActivity, RewardStatus } from '../contract/model.ts';

/** The programme that a patient takes part in; null for none. Amounts in minor units. */
export const findProgramme = (
  db: Db,
  profileId: string,
): Promise<{ readonly isEligible: boolean; readonly maxAnnual: number } | null> =>
  db.maybeOne(
    'select is_eligible as "isEligible", max_annual as "maxAnnual" from reward_accounts where profile_id = $1',
    [profileId],
  );

const ACTIVITY = `select id, profile_id, type, status, amount, currency, earned_at, note, version from reward_activities`;

/** The newest first. */
export const findActivities = (db: Db, profileId: string): Promise<RewardActivity[]> =>
  db.many(`${ACTIVITY} where profile_id = $1 order by earned_at desc, id desc`, [profileId]);

/** What the account is worked out of, since the instant. */
export const findEarned = (
  db: Db,
  profileId: string,
  since: string,
): Promise<Pick<RewardActivity, 'status' | 'amount' | 'earned_at'>[]> =>
  db.many(
    `select status, amount, ${instantText('earned_at')} as earned_at from reward_activities
     where profile_id = $1 and earned_at >= $2`,
    [profileId, since],
  );

export const findActivity = (db: Db, id: string): Promise<RewardActivity | null> =>
  db.maybeOne(`${ACTIVITY} where id = $1`, [id]);

interface ChangedActivity {
  readonly id: string;
  readonly version: number;
  readonly status: RewardStatus;
  readonly note: string | null;
  readonly by: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more */
export const updateActivity = (db: Db, change: ChangedActivity): Promise<number> =>
  db.run(
    `update reward_activities set status = $3, note = $4, updated_by = $5, updated_at = $6, version = version + 1
      where id = $1 and version = $2`,
    [change.id, change.version, change.status, change.note, change.by, change.at],
  );
