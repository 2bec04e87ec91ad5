// Which practitioners does a patient have, and how do they come and go?
import type { ProviderType } from '../contract/assignment.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface Assignment {
  readonly npi: string;
  readonly type: ProviderType;
}

/** Does the transaction reach the patient? */
export const reachesPatient = async (db: Db, profileId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 from profiles where id = $1', [profileId])) !== null;

/** Those of these NPIs that the patient has; the rows are locked until the transaction ends. */
export const lockAssignments = (db: Db, profileId: string, npis: readonly string[]): Promise<Assignment[]> =>
  db.many<Assignment>(
    `select d.npi, r.type from profile_practitioners r join practitioners d on d.id = r.practitioner_id
     where r.profile_id = $1 and d.npi = any ($2) order by d.npi for update of r`,
    [profileId, npis],
  );

/** @returns 0 when somebody else was faster */
export const insertAssignment = (
  db: Db,
  row: Assignment & { readonly id: string; readonly profileId: string },
): Promise<number> =>
  db.run(
    `insert into profile_practitioners (id, profile_id, practitioner_id, type)
     select $1, $2, id, $4 from practitioners where npi = $3
     on conflict (profile_id, practitioner_id) do nothing`,
    [row.id, row.profileId, row.npi, row.type],
  );

export const updateAssignment = (db: Db, profileId: string, { npi, type }: Assignment): Promise<number> =>
  db.run(
    `update profile_practitioners r set type = $3 from practitioners d
     where r.profile_id = $1 and d.id = r.practitioner_id and d.npi = $2`,
    [profileId, npi, type],
  );

export const deleteAssignments = (db: Db, profileId: string, npis: readonly string[]): Promise<number> =>
  db.run(
    `delete from profile_practitioners r using practitioners d
     where r.profile_id = $1 and d.id = r.practitioner_id and d.npi = any ($2)`,
    [profileId, npis],
  );
