// Can this person choose this purpose for a log, an appointment or a task of this patient? (OP-LOG-2: MA Activity for medical assistants only)
import { errorCatalogue, fail } from '@alveary/contract/errors.ts';
import type { Purpose } from '../contract/model.ts';
import { isMedicalAssistant } from '../contract/policies.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findPurposeFor, type PurposeList } from './purposes.store.ts';

const FOR_MEDICAL_ASSISTANTS = ['MA_ACTIVITY'];

/** The keys of purposes that are not offered to this person. */
export const withheldPurposes = (me: Me): readonly string[] =>
  isMedicalAssistant(me) ? [] : FOR_MEDICAL_ASSISTANTS;

/** The purpose of a log, or 'unknown' when it is not among those the person can choose. */
export const chosenPurpose = async (
  db: Db,
  me: Me,
  profileId: string,
  key: string,
): Promise<Purpose | 'unknown'> => {
  if (withheldPurposes(me).includes(key)) return 'unknown';
  return (await findPurposeFor(db, profileId, 'CALL_LOG', key)) ?? 'unknown';
};

/** What is planned ends in a log or a task of the list: it cannot begin with what is not in it. @throws Failure PurposeNotOffered */
export const checkPurpose = async (
  { db, me }: Ctx,
  profileId: string,
  list: PurposeList,
  key: string,
): Promise<void> => {
  const isOffered =
    !withheldPurposes(me).includes(key) && (await findPurposeFor(db, profileId, list, key)) !== null;
  if (isOffered) return;
  const { message } = errorCatalogue.PurposeNotOffered;
  fail('PurposeNotOffered', { errors: [{ field: 'purpose', message }] });
};
