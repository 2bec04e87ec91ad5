// What was measured in the AOS sessions of a patient? (OP-REPORT-3; ADMIN-004)
import type { AosSession } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const COLUMNS = 'id, profile_id, performed_at, r5, r20, r5_20, x5, ax, quality, source';

export const findAosSession = (db: Db, id: string): Promise<AosSession | null> =>
  db.maybeOne(`select ${COLUMNS} from aos_sessions where id = $1`, [id]);

/** Newest first, a page of them, with the number of all. */
export const findAosSessionsOfProfile = async (
  db: Db,
  profileId: string,
  limit: number,
  offset: number,
): Promise<{ rows: AosSession[]; total: number }> => {
  const rows = await db.many<AosSession>(
    `select ${COLUMNS} from aos_sessions where profile_id = $1 order by performed_at desc, id desc limit $2 offset $3`,
    [profileId, limit, offset],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*)::int as total from aos_sessions where profile_id = $1',
    [profileId],
  );
  return { rows, total };
};
