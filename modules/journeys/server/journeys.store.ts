// At which sites is a patient, with which status, and which steps led there? (OP-PROFILE-5; OP-EVENT-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** The patient's status at a reached site; null when the patient is not there. */
export const findStatusAt = async (
  db: Db,
  profileId: string,
  siteId: string,
): Promise<EngagementStatus | null> => {
  const row = await db.maybeOne<{ status: EngagementStatus }>(
    'select engagement_status as status from site_profiles where profile_id = $1 and site_id = $2',
    [profileId, siteId],
  );
  return row?.status ?? null;
};

interface Step {
  readonly profileId: string;
  readonly siteId: string;
  readonly from: EngagementStatus;
  readonly status: EngagementStatus;
}

/** False when the patient does not stand there any more. */
export const takeStep = async (db: Db, step: Step): Promise<boolean> =>
  (await db.run(
    `update site_profiles set engagement_status = $4, version = version + 1
      where profile_id = $1 and site_id = $2 and engagement_status = $3`,
    [step.profileId, step.siteId, step.from, step.status],
  )) === 1;

type Journey = SiteProfile['profile']['patientJourneys'][number];

interface NewJourney extends Omit<Journey, 'createdBy'> {
  readonly profileId: string;
  readonly siteId: string;
  readonly createdBy: string;
}

/** A patient has one journey for each status at a site: the earlier one goes. */
export const replaceJourney = async (db: Db, journey: NewJourney): Promise<void> => {
  const { profileId, siteId, status } = journey;
  await db.run('delete from patient_journeys where profile_id = $1 and site_id = $2 and status = $3', [
    profileId,
    siteId,
    status,
  ]);
  await db.run(
    `insert into patient_journeys (id, profile_id, site_id, status, date, details, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [journey.id, profileId, siteId, status, journey.date, journey.details, journey.createdBy],
  );
};

/** The steps of a patient at a site, the newest first. */
export const findJourneys = (db: Db, profileId: string, siteId: string): Promise<Journey[]> =>
  db.many<Journey>(
    `select j.id, j.status, j.date, j.details,
       (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
          from portal_users u where u.id = j.created_by) as "createdBy"
       from patient_journeys j where j.profile_id = $1 and j.site_id = $2 order by j.date desc, j.id`,
    [profileId, siteId],
  );

/** Whoever changes the status there waits until this transaction has ended. Null when the patient has no such step at a reached site. */
export const takeTurnAtSiteOf = async (
  db: Db,
  profileId: string,
  journeyId: string,
): Promise<string | null> => {
  const row = await db.maybeOne<{ siteId: string }>(
    `select site_id as "siteId" from site_profiles where profile_id = $1
        and site_id = (select j.site_id from patient_journeys j where j.id = $2 and j.profile_id = $1) for update`,
    [profileId, journeyId],
  );
  return row?.siteId ?? null;
};

export const deleteJourneyRow = (db: Db, profileId: string, id: string): Promise<number> =>
  db.run('delete from patient_journeys where profile_id = $1 and id = $2', [profileId, id]);

export const putBackStatus = (
  db: Db,
  profileId: string,
  siteId: string,
  status: EngagementStatus,
): Promise<number> =>
  db.run(
    `update site_profiles set engagement_status = $3, version = version + 1
      where profile_id = $1 and site_id = $2`,
    [profileId, siteId, status],
  );

interface NewSiteProfile {
  readonly id: string;
  readonly profileId: string;
  readonly siteId: string;
  readonly module: string;
  readonly at: string;
}

/** Eligible at first. @returns 0 when the patient is there already */
export const insertSiteProfile = (db: Db, one: NewSiteProfile): Promise<number> =>
  db.run(
    `insert into site_profiles (id, profile_id, site_id, engagement_status, module, created_at)
     values ($1, $2, $3, 'ELIGIBLE', $4, $5) on conflict (profile_id, site_id) do nothing`,
    [one.id, one.profileId, one.siteId, one.module, one.at],
  );

/** Also at sites that the transaction does not reach. */
export const countSites = async (db: Db, profileId: string): Promise<number> =>
  (await db.one<{ count: number }>('select count_sites_of_patient($1) as count', [profileId])).count;

/** What is recorded stays, the journeys there too. */
export const deleteSiteProfile = (db: Db, profileId: string, siteId: string): Promise<number> =>
  db.run('delete from site_profiles where profile_id = $1 and site_id = $2', [profileId, siteId]);

/** Statuses that nobody has are left out. */
export const countByStatus = (
  db: Db,
  siteId: string,
): Promise<{ status: EngagementStatus; patients: number }[]> =>
  db.many(
    `select engagement_status as status, count(*)::int as patients
       from site_profiles where site_id = $1 group by engagement_status`,
    [siteId],
  );
