// Which admin page stands at which address? Those for staff alone, and those that say themselves whom they are for.
import type { RouteObject } from 'react-router';

export const adminRoute: RouteObject = {
  path: 'admin',
  lazy: async () => ({ Component: (await import('../features/admin/admin-frame.tsx')).AdminFrame }),
  children: [
    {
      lazy: async () => ({ Component: (await import('../features/admin/staff-only.tsx')).StaffOnly }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('../features/admin/admin.page.tsx')).AdminPage }),
        },
        {
          path: 'profile/:id',
          lazy: async () => ({
            Component: (await import('../features/patients/admin/record.page.tsx')).RecordPage,
          }),
        },
        {
          path: 'document-viewer',
          lazy: async () => ({
            Component: (await import('../features/documents/admin/document-viewer.page.tsx'))
              .DocumentViewerPage,
          }),
        },
        {
          path: 'aos-session/:id',
          lazy: async () => ({
            Component: (await import('../features/aos/admin/aos-session.page.tsx')).AosSessionPage,
          }),
        },
        {
          path: 'spirometry-session/:id',
          lazy: async () => ({
            Component: (await import('../features/sessions/admin/session.page.tsx')).SessionPage,
          }),
        },
        {
          path: 'care-team-member-report',
          lazy: async () => ({
            Component: (await import('../features/care-team/admin/member-report.page.tsx')).MemberReportPage,
          }),
        },
        {
          path: 'appointment',
          lazy: async () => ({
            Component: (await import('../features/appointments/admin/appointments.page.tsx'))
              .AppointmentsPage,
          }),
        },
      ],
    },
    {
      path: 'care-user/new-patient',
      lazy: async () => ({
        Component: (await import('../features/patients/admin/new-patient.page.tsx')).NewPatientPage,
      }),
    },
    {
      path: 'site-user/new',
      lazy: async () => ({
        Component: (await import('../features/portal-users/admin/grant-site.page.tsx')).GrantSitePage,
      }),
    },
    {
      path: 'profile/:id/accesses',
      lazy: async () => ({
        Component: (await import('../features/audit/accesses.page.tsx')).AccessesPage,
      }),
    },
    {
      path: 'outbox',
      lazy: async () => ({
        Component: (await import('../features/outbound-messages/admin/outbox.page.tsx')).OutboxPage,
      }),
    },
  ],
};
