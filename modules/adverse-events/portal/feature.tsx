import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const OpenEventsCard = later(async () => (await import('./open-events-card.tsx')).OpenEventsCard);

export const adverseEvents = portalFeature({
  subject: 'adverse-events',
  slots: {
    'care-summary': { order: 10, Part: OpenEventsCard },
    'chat-patient': { order: 30, Part: OpenEventsCard },
  },
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
      counts: 'events',
      load: async () => (await import('./events.tab.tsx')).EventsTab,
    },
  ],
});
