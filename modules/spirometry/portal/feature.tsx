import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const LatestSpirometryCard = later(
  async () => (await import('./summary/latest-spirometry-card.tsx')).LatestSpirometryCard,
);

export const spirometry = portalFeature({
  subject: 'spirometry',
  slots: { 'care-summary-first': { order: 10, Part: LatestSpirometryCard } },
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
