// Statements of the statuses that a patient has beside the lifecycle (document 3 §3; OP-PROFILE-7).
import type { PatientStatus } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const STATUS = `select id, status_type as "statusType", source, details, updated_at as "updatedAt", version
  from patient_statuses`;

export const findStatuses = (db: Db, profileId: string): Promise<PatientStatus[]> =>
  db.many<PatientStatus>(`${STATUS} where profile_id = $1 order by status_type`, [profileId]);

export const findStatus = (db: Db, profileId: string, id: string): Promise<PatientStatus | null> =>
  db.maybeOne<PatientStatus>(`${STATUS} where profile_id = $1 and id = $2`, [profileId, id]);

interface NewStatus extends Pick<PatientStatus, 'id' | 'statusType' | 'source' | 'details'> {
  readonly profileId: string;
  readonly createdBy: string;
  readonly at: string;
}

/** @returns 0 when the patient has a status of this type */
export const insertStatus = (db: Db, status: NewStatus): Promise<number> =>
  db.run(
    `insert into patient_statuses (id, profile_id, status_type, source, details, created_at, created_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6) on conflict (profile_id, status_type) do nothing`,
    [
      status.id,
      status.profileId,
      status.statusType,
      status.source,
      status.details,
      status.at,
      status.createdBy,
    ],
  );

interface ChangedStatus extends Pick<PatientStatus, 'id' | 'statusType' | 'source' | 'details' | 'version'> {
  readonly profileId: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more, or another one has this type */
export const updateStatus = (db: Db, status: ChangedStatus): Promise<number> =>
  db.run(
    `update patient_statuses set status_type = $4, source = $5, details = $6, updated_at = $7, version = version + 1
      where id = $1 and profile_id = $2 and version = $3
        and not exists (select 1 from patient_statuses other
                         where other.profile_id = $2 and other.status_type = $4 and other.id <> $1)`,
    [
      status.id,
      status.profileId,
      status.version,
      status.statusType,
      status.source,
      status.details,
      status.at,
    ],
  );

/** @param version null for whatever stands @returns 0 when it is not the seen version any more, or is gone */
export const deleteStatusRow = (
  db: Db,
  profileId: string,
  id: string,
  version: number | null,
): Promise<number> =>
  db.run(
    'delete from patient_statuses where profile_id = $1 and id = $2 and version = coalesce($3, version)',
    [profileId, id, version],
  );
