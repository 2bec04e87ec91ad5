// Who is left out of something that is done for many patients at once, though a person could do it for that one.
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { mayBeContacted } from '@alveary/modules/patients/contract/contact.rules.ts';

interface Standing {
  /** At the sites where the person may change patients. */
  readonly statuses: readonly EngagementStatus[];
  /** DORMANT, HOSPICE */
  readonly patientStatuses: readonly string[];
  readonly isDeceased: boolean;
}

const ended: readonly EngagementStatus[] = ['DISENROLLED', 'DECLINED_PROSPECT'];

/** Why the patient is left out; null when they are not. @param isMessage whether something is sent to the patient */
export const leftOutFor = (standing: Standing, isMessage: boolean): string | null => {
  const { statuses, patientStatuses } = standing;
  if (!mayBeContacted(standing)) return 'The patient has died.';
  if (statuses.length > 0 && statuses.every((status) => ended.includes(status)))
    return 'The patient has left the programme or declined it.';
  // What many are written at once was not written with somebody who is dying in mind.
  return isMessage && patientStatuses.includes('HOSPICE') ? 'The patient is in hospice care.' : null;
};
