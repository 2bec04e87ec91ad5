import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const carePlan = portalFeature({
  subject: 'care-plan',
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
