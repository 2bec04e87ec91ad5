import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const timeline = portalFeature({
  subject: 'timeline',
  tabs: [
    {
      path: 'trends',
      title: 'Trends',
      order: 20,
      load: async () => (await import('./trends.tab.tsx')).TrendsTab,
    },
  ],
});
