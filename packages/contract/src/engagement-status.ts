// Where does a patient stand at a site, from being eligible to leaving the programme? (document 1 §1; OP-PROFILE-1)
import { z } from 'zod';

export const engagementStatuses = [
  'ELIGIBLE',
  'NOT_AWARE',
  'AWARE',
  'ACTIVATED',
  'MANAGED',
  'DECLINED_PROSPECT',
  'DISENROLLED',
] as const;
export const engagementStatus = z.enum(engagementStatuses);
export type EngagementStatus = z.output<typeof engagementStatus>;

export const engagementStatusLabels: Readonly<Record<EngagementStatus, string>> = {
  ELIGIBLE: 'Eligible',
  NOT_AWARE: 'Not Aware',
  AWARE: 'Aware',
  ACTIVATED: 'Activated',
  MANAGED: 'Managed',
  DECLINED_PROSPECT: 'Declined Prospect',
  DISENROLLED: 'Disenrolled',
};

/** Patients with each engagement status: what is not given is 0. */
export const patientsByStatus = (
  counted: Readonly<Partial<Record<EngagementStatus, number>>>,
): Record<EngagementStatus, number> => ({
  ELIGIBLE: 0,
  NOT_AWARE: 0,
  AWARE: 0,
  ACTIVATED: 0,
  MANAGED: 0,
  DECLINED_PROSPECT: 0,
  DISENROLLED: 0,
  ...counted,
});
