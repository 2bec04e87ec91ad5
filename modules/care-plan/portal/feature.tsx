import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const PlanExcerpt = lazy(async () => ({ default: (await import('./plan-excerpt.tsx')).PlanExcerpt }));

export const carePlan = portalFeature({
  subject: 'care-plan',
  slots: { 'care-plan-excerpt': { order: 10, Part: PlanExcerpt } },
  tabs: [
    {
      path: 'carePlan',
      title: 'Care Plan',
      order: 70,
      isShown: ({ profile }) => profile.carePlanShow,
      load: async () => (await import('./care-plan.tab.tsx')).CarePlanTab,
    },
  ],
});
