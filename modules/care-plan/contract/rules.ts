// Which sections of a care plan are shown to whoever cares for a patient of this status? (CAREPLAN-002; OP-CAREPLAN-1)
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import type { PlanSection } from './model.ts';

interface SortedSections {
  /** Meant for the status. */
  readonly shown: readonly PlanSection[];
  /** Meant for other statuses: one can still look at them. */
  readonly others: readonly PlanSection[];
}

export const sectionsAt = (sections: readonly PlanSection[], status: EngagementStatus): SortedSections => ({
  shown: sections.filter(({ eligibleStatuses }) => eligibleStatuses.includes(status)),
  others: sections.filter(({ eligibleStatuses }) => !eligibleStatuses.includes(status)),
});
