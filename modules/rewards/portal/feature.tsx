import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const rewards = portalFeature({
  subject: 'rewards',
  tabs: [
    {
      path: 'rewards',
      title: 'Rewards',
      order: 100,
      load: async () => (await import('./rewards.tab.tsx')).RewardsTab,
    },
  ],
});
