import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const today = portalFeature({
  subject: 'today',
  routes: [
    { in: 'start', path: 'dashboard/today', load: async () => (await import('./today.page.tsx')).TodayPage },
  ],
});
