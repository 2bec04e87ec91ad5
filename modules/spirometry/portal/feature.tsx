import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const spirometry = portalFeature({
  subject: 'spirometry',
  routes: [
    {
      in: 'staff',
      path: 'spirometry-session/:id',
      load: async () => (await import('./admin/session.page.tsx')).SessionPage,
    },
  ],
  tabs: [
    {
      path: 'trends/sessions/:sessionId',
      title: 'Spirometry session',
      order: 21,
      isUnlisted: true,
      load: async () => (await import('./session.tab.tsx')).SessionTab,
    },
  ],
});
