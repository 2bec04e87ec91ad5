// What was ordered for a patient by physicians? (EVENT-013)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { PhysicianOrder } from '../contract/model.ts';

/** The newest first. */
export const findPhysicianOrders = (db: Db, profileId: string): Promise<PhysicianOrder[]> =>
  db.many(
    `select id, type, status, ordered_at as "orderedAt", description,
       json_build_object('npi', practitioner_npi, 'name', practitioner_name) as practitioner
     from physician_orders where profile_id = $1 order by ordered_at desc, id desc`,
    [profileId],
  );
