// Which devices were ordered for a patient, and how far is each order? (document 3 §3 Device: Order)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { DeviceOrder } from '../contract/model.ts';

const ORDER = `select r.id as "orderId", r.created_at as "createdDate", r.status, r.address, r.note, r.version,
    (select array_to_json(array_agg(json_build_object('type', type))) from unnest(r.devices) as type) as devices,
    nullif(concat_ws(' ', u.first_name, u.last_name), '') as "createdByName"
  from device_orders r left join portal_users u on u.id = r.created_by`;

/** The newest first. */
export const findOrders = (
  db: Db,
  profileId: string,
  limit: number,
  offset: number,
): Promise<DeviceOrder[]> =>
  db.many(`${ORDER} where r.profile_id = $1 order by r.created_at desc, r.id desc limit $2 offset $3`, [
    profileId,
    limit,
    offset,
  ]);

export const countOrders = async (db: Db, profileId: string): Promise<number> =>
  (
    await db.one<{ total: number }>(
      'select count(*)::int as total from device_orders where profile_id = $1',
      [profileId],
    )
  ).total;

export const findOrder = (db: Db, id: string): Promise<DeviceOrder | null> =>
  db.maybeOne(`${ORDER} where r.id = $1`, [id]);

/** For whom it is; null when it is out of reach. */
export const findPatientOfOrder = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.maybeOne<{ profileId: string }>(
      'select profile_id as "profileId" from device_orders where id = $1',
      [id],
    )
  )?.profileId ?? null;

interface NewOrder {
  readonly id: string;
  readonly profileId: string;
  readonly devices: readonly string[];
  readonly address: string;
  readonly note: string | null;
  readonly by: string;
  readonly at: string;
}

export const insertOrder = (db: Db, order: NewOrder): Promise<number> =>
  db.run(
    `insert into device_orders (id, profile_id, status, devices, address, note, created_by, created_at, updated_at)
     values ($1, $2, 'ORDERED', $3, $4, $5, $6, $7, $7)`,
    [order.id, order.profileId, order.devices, order.address, order.note, order.by, order.at],
  );

interface CancelledOrder {
  readonly id: string;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more, or was shipped at that moment */
export const markCancelled = (db: Db, { id, version, by, at }: CancelledOrder): Promise<number> =>
  db.run(
    `update device_orders set status = 'CANCELLED', updated_by = $3, updated_at = $4, version = version + 1
      where id = $1 and version = $2 and status = 'ORDERED'`,
    [id, version, by, at],
  );
