// Which purposes can be chosen, in general and for a patient's log? (OP-LOG-2)
import type { Purpose } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const columns = `c.id, c.key, c.name, c.description, c.portal_code as "portalCode", c.default_values as "defaultValues",
  c.disabled_fields as "disabledFields", c.has_no_patient_interaction as "hasNoPatientInteraction"`;

export interface PurposeFilter {
  readonly portalCode: string | null;
  /** Keys that are not offered to the person who asks. */
  readonly withheld: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** A page of purposes in the order in which they are offered, with the number of all. */
export const findPurposes = async (
  db: Db,
  filter: PurposeFilter,
): Promise<{ rows: Purpose[]; total: number }> => {
  const found = await db.many<Purpose>(
    `select ${columns} from communication_purposes c
     where ($1::text is null or c.portal_code = $1) and c.key <> all ($2::text[])
     order by c.portal_code, c.position, c.key`,
    [filter.portalCode, filter.withheld],
  );
  return { rows: found.slice(filter.offset, filter.offset + filter.limit), total: found.length };
};

/** What is chosen by hand for a patient: each of its lists has a variant for sites without US features. */
export type PurposeList = 'CALL_LOG' | 'MANUAL_TASK';

/** The purpose as it applies to this patient: sites without US features have the UK list; null when neither has it. */
export const findPurposeFor = (
  db: Db,
  profileId: string,
  list: PurposeList,
  key: string,
): Promise<Purpose | null> =>
  db.maybeOne(
    `select ${columns} from site_profiles sp join sites s on s.id = sp.site_id
     join communication_purposes c on c.key = $2 and c.portal_code =
       case when s.feature_values ->> 'portal_us_features' = 'true' then $3::text else $3::text || '_UK' end
     where sp.profile_id = $1
     order by c.portal_code limit 1`,
    [profileId, key, list],
  );
