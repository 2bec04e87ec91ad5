// Who lends devices out, which are free, and which does a patient have? (document 3 §3 Device; DEVICE-002)
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { AvailableDevice, DeviceOwner, PairedDevice } from '../contract/model.ts';

/** $1: the bits of the sites. */
const IS_REACHED = `(o.site_id is null or ${isAtSites('$1', 'o.site_id')})`;

/** Those of the product and of these sites, by name. */
export const findOwners = (db: Db, reach: string): Promise<DeviceOwner[]> =>
  db.many(`select o.id, o.name from device_owners o where ${IS_REACHED} order by lower(o.name), o.id`, [
    reach,
  ]);

export const isOwnerReached = async (db: Db, ownerId: string, reach: string): Promise<boolean> =>
  (await db.maybeOne(`select 1 from device_owners o where ${IS_REACHED} and o.id = $2`, [reach, ownerId])) !==
  null;

const DEVICE = `d.id, d.type, d.model, d.serial_number as "serialNumber", d.owner_id as "ownerId"`;

export const findAvailable = (db: Db, ownerId: string): Promise<AvailableDevice[]> =>
  db.many(
    `select ${DEVICE} from devices d where d.owner_id = $1 and not d.is_paired order by d.type, d.serial_number`,
    [ownerId],
  );

/** A device of a reached owner; null elsewhere. */
export const findOwnerOfDevice = async (db: Db, deviceId: string, reach: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>(
      `select o.id from devices d join device_owners o on o.id = d.owner_id where ${IS_REACHED} and d.id = $2`,
      [reach, deviceId],
    )
  )?.id ?? null;

const PAIRED = `select ${DEVICE}, o.name as "ownerName", p.paired_at as "pairedAt", p.last_seen_at as "lastSeenAt"
  from paired_devices p join devices d on d.id = p.device_id join device_owners o on o.id = d.owner_id`;

/** The newest first. */
export const findPaired = (db: Db, profileId: string): Promise<PairedDevice[]> =>
  db.many(`${PAIRED} where p.profile_id = $1 order by p.paired_at desc, p.id desc`, [profileId]);

export const findPairedDevice = (db: Db, profileId: string, deviceId: string): Promise<PairedDevice | null> =>
  db.maybeOne(`${PAIRED} where p.profile_id = $1 and p.device_id = $2`, [profileId, deviceId]);

/** Takes a device out of those that nobody has. @returns 0 when somebody has it: of two at one time one gets it */
export const claimDevice = (db: Db, deviceId: string): Promise<number> =>
  db.run('update devices set is_paired = true where id = $1 and not is_paired', [deviceId]);

interface NewPairing {
  readonly id: string;
  readonly profileId: string;
  readonly deviceId: string;
  readonly by: string;
  readonly at: string;
}

export const insertPairing = (db: Db, { id, profileId, deviceId, by, at }: NewPairing): Promise<number> =>
  db.run(
    'insert into paired_devices (id, profile_id, device_id, paired_by, paired_at) values ($1, $2, $3, $4, $5)',
    [id, profileId, deviceId, by, at],
  );
