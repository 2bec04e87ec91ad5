import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const adverseEvents = portalFeature({
  subject: 'adverse-events',
  routes: [
    {
      in: 'start',
      path: 'dashboard/events',
      load: async () => (await import('./all-events.page.tsx')).AllEventsPage,
    },
  ],
  tabs: [
    {
      path: 'events',
      title: 'Events',
      order: 30,
      load: async () => (await import('./events.tab.tsx')).EventsTab,
    },
  ],
});
