// Can this person choose this purpose for a log of this patient? (OP-LOG-2: MA Activity for medical assistants only)
import type { Purpose } from '../contract/model.ts';
import { isMedicalAssistant } from '../contract/policies.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findPurposeForLog } from './purposes.store.ts';

const FOR_MEDICAL_ASSISTANTS = ['MA_ACTIVITY'];

/** The keys of purposes that are not offered to this person. */
export const withheldPurposes = (me: Me): readonly string[] =>
  isMedicalAssistant(me) ? [] : FOR_MEDICAL_ASSISTANTS;

/** The purpose, or 'unknown' when it is not among those the person can choose. */
export const chosenPurpose = async (
  db: Db,
  me: Me,
  profileId: string,
  key: string,
): Promise<Purpose | 'unknown'> => {
  if (withheldPurposes(me).includes(key)) return 'unknown';
  return (await findPurposeForLog(db, profileId, key)) ?? 'unknown';
};
