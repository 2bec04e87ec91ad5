// Finds how a patient is written to: in the language on record, and by the clocks of a site of the patient.
import { type WrittenLanguage, writtenLanguageOf } from '@alveary/contract/written-language.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface PatientReader {
  readonly language: WrittenLanguage;
  /** Null where no site of the patient that the transaction reaches says one. */
  readonly timeZone: string | null;
}

export const findReader = async (db: Db, profileId: string): Promise<PatientReader> => {
  const { language, timeZone } = await db.one<{ language: string | null; timeZone: string | null }>(
    `select p.language, (select s.feature_values ->> 'time_zone' from site_profiles sp join sites s on s.id = sp.site_id
        where sp.profile_id = p.id and s.feature_values ->> 'time_zone' is not null order by sp.site_number limit 1) as "timeZone"
      from profiles p where p.id = $1`,
    [profileId],
  );
  return { language: writtenLanguageOf(language), timeZone };
};
