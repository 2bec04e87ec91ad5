import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { mayUseCalendar } from '../contract/policies.ts';

const CalendarPanel = later(async () => (await import('./calendar.panel.tsx')).CalendarPanel);

export const calendar = portalFeature({
  subject: 'calendar',
  routes: [
    {
      in: 'staff',
      path: 'calendar',
      load: async () => (await import('./admin/calendar-admin.page.tsx')).CalendarAdminPage,
      listed: {
        name: 'My calendar',
        says: 'Your booking links, bookings without a patient, and the sandbox calendar.',
        isFor: (me) => mayUseAdminPages(me) && mayUseCalendar.sites(me).length > 0,
      },
    },
  ],
  panels: { calendar: CalendarPanel },
  preload: [CalendarPanel.preload],
});
