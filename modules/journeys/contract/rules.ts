// Which step of the engagement lifecycle is the usual one, and when must it be explained? (document 1 §1; OP-PROFILE-5, OP-EVENT-3)
import { z } from 'zod';
import { idField, textField, versionField } from '@alveary/contract/fields.ts';
import {
  type EngagementStatus,
  engagementStatus,
  engagementStatuses,
} from '@alveary/contract/engagement-status.ts';

/** The way a patient usually goes; prospects can decline, participants can leave. */
const usual: Readonly<Record<EngagementStatus, readonly EngagementStatus[]>> = {
  ELIGIBLE: ['NOT_AWARE', 'DECLINED_PROSPECT'],
  NOT_AWARE: ['AWARE', 'DECLINED_PROSPECT'],
  AWARE: ['ACTIVATED', 'DECLINED_PROSPECT'],
  ACTIVATED: ['MANAGED', 'DISENROLLED'],
  MANAGED: ['DISENROLLED'],
  DECLINED_PROSPECT: [],
  DISENROLLED: [],
};

export const usualSteps = (from: EngagementStatus): readonly EngagementStatus[] => usual[from];

/** All others, in the order of the lifecycle; they are taken after a confirmation. */
export const unusualSteps = (from: EngagementStatus): readonly EngagementStatus[] =>
  engagementStatuses.filter((status) => status !== from && !usual[from].includes(status));

const ENDS: readonly EngagementStatus[] = ['DECLINED_PROSPECT', 'DISENROLLED'];

/** Leaving the programme and every unusual step are explained. */
export const needsDetails = (from: EngagementStatus, to: EngagementStatus): boolean =>
  ENDS.includes(to) || !usual[from].includes(to);

export const DETAILS_MAX = 500;
export const DETAILS_NEEDED = 'Say why: the next reader needs to know.';
export const SAME_STATUS = 'The patient has this status already.';

const details = textField(DETAILS_MAX)
  .transform((text) => (text === '' ? null : text))
  .nullable();

export const newJourney = z.strictObject({
  siteId: idField,
  /** The status that was seen, so that nobody's change is overwritten. */
  from: engagementStatus,
  status: z.enum(engagementStatuses, 'Choose a status.'),
  details,
});

const reason = textField(DETAILS_MAX).min(1, DETAILS_NEEDED);

export const newSiteOfPatient = z.strictObject({ siteId: idField, reason, version: versionField });
export const leftSite = z.strictObject({ siteId: idField, reason, version: versionField });
