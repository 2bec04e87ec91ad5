import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const NextAppointmentCard = later(
  async () => (await import('./next-appointment-card.tsx')).NextAppointmentCard,
);

export const appointments = portalFeature({
  subject: 'appointments',
  slots: {
    'care-summary': { order: 20, Part: NextAppointmentCard },
    'chat-patient': { order: 20, Part: NextAppointmentCard },
  },
  tabs: [
    {
      path: 'appointments',
      title: 'Appointments',
      order: 50,
      load: async () => (await import('./appointments.tab.tsx')).AppointmentsTab,
    },
  ],
  routes: [
    {
      in: 'start',
      path: 'dashboard/appointments',
      load: async () => (await import('./dashboard.page.tsx')).AppointmentsDashboard,
    },
    {
      in: 'staff',
      path: 'appointment',
      load: async () => (await import('./admin/appointments.page.tsx')).AppointmentsPage,
      listed: {
        name: 'Appointments',
        says: 'Of all patients of your sites, by status, origin and patient.',
        isFor: mayUseAdminPages,
      },
    },
  ],
});
