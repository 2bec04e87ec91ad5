import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PlanExcerpt = later(async () => (await import('./plan-excerpt.tsx')).PlanExcerpt);

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
