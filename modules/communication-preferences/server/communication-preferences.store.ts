// How does a patient agree to be reached?
import { type CommunicationPreferences, preferenceDefaults } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const COLUMNS = `sms_enabled as "smsEnabled", emails_enabled as "emailsEnabled",
  push_notifications_enabled as "pushNotificationsEnabled", mts_marketing_enabled as "mtsMarketingEnabled",
  mts_patient_care_enabled as "mtsPatientCareEnabled",
  mts_medical_research_enabled as "mtsMedicalResearchEnabled", mts_account as "mtsAccount", version`;

/** Null while nobody has chosen anything. */
export const findCommunicationPreferences = (
  db: Db,
  profileId: string,
): Promise<CommunicationPreferences | null> =>
  db.maybeOne(`select ${COLUMNS} from communication_preferences where profile_id = $1`, [profileId]);

const PREFERENCE_OF = {
  sms: 'smsEnabled',
  email: 'emailsEnabled',
  push: 'pushNotificationsEnabled',
} as const;

/** Which of these patients do not agree to be reached this way? Who has chosen nothing does (OP-PROFILE-8). */
export const findRefusing = async (
  db: Db,
  profileIds: readonly string[],
  channel: keyof typeof PREFERENCE_OF,
): Promise<ReadonlySet<string>> => {
  const rows = await db.many<CommunicationPreferences & { readonly profileId: string }>(
    `select profile_id as "profileId", ${COLUMNS} from communication_preferences where profile_id = any ($1)`,
    [profileIds],
  );
  const chosen = new Map(rows.map((row) => [row.profileId, row]));
  return new Set(profileIds.filter((id) => !(chosen.get(id) ?? preferenceDefaults)[PREFERENCE_OF[channel]]));
};

/** Does the patient agree to be reached this way? */
export const acceptsChannel = async (
  db: Db,
  profileId: string,
  channel: keyof typeof PREFERENCE_OF,
): Promise<boolean> => !(await findRefusing(db, [profileId], channel)).has(profileId);

/** Saves the choices over the version they were made on. @returns null when that is no longer the newest one */
export const saveCommunicationPreferences = (
  db: Db,
  profileId: string,
  chosen: CommunicationPreferences,
  at: string,
): Promise<CommunicationPreferences | null> =>
  db.maybeOne(
    `insert into communication_preferences as known (profile_id, sms_enabled, emails_enabled,
       push_notifications_enabled, mts_marketing_enabled, mts_patient_care_enabled, mts_medical_research_enabled,
       mts_account, updated_at)
     select $1, $2::boolean, $3::boolean, $4::boolean, $5::boolean, $6::boolean, $7::boolean, $8::boolean, $10::timestamptz
       where $9::int = 0 or exists (select from communication_preferences where profile_id = $1)
     on conflict (profile_id) do update set
       sms_enabled = excluded.sms_enabled, emails_enabled = excluded.emails_enabled,
       push_notifications_enabled = excluded.push_notifications_enabled,
       mts_marketing_enabled = excluded.mts_marketing_enabled,
       mts_patient_care_enabled = excluded.mts_patient_care_enabled,
       mts_medical_research_enabled = excluded.mts_medical_research_enabled,
       mts_account = excluded.mts_account, updated_at = excluded.updated_at, version = known.version + 1
       where known.version = $9::int
     returning ${COLUMNS}`,
    [
      profileId,
      chosen.smsEnabled,
      chosen.emailsEnabled,
      chosen.pushNotificationsEnabled,
      chosen.mtsMarketingEnabled,
      chosen.mtsPatientCareEnabled,
      chosen.mtsMedicalResearchEnabled,
      chosen.mtsAccount,
      chosen.version,
      at,
    ],
  );

/** What the patient said by SMS itself: STOP or START, over whatever was chosen before. */
export const setSmsEnabled = (db: Db, profileId: string, isEnabled: boolean, at: string): Promise<number> =>
  db.run(
    `insert into communication_preferences as known (profile_id, sms_enabled, updated_at) values ($1, $2, $3)
     on conflict (profile_id) do update set sms_enabled = excluded.sms_enabled, updated_at = excluded.updated_at,
       version = known.version + 1`,
    [profileId, isEnabled, at],
  );
