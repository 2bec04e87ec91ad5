// Which page stands at which address? (document 1 §2; SHELL-003 to SHELL-055) One line per screen.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouteErrorPage } from '../shell/error-page.tsx';
import { EmptyLayout } from './empty-layout.tsx';
import { LoginNotRequiredLayout } from './login-not-required-layout.tsx';
import { NoHeaderLayout } from './no-header-layout.tsx';
import { NotFoundRoute } from './not-found-route.tsx';
import { Root } from './root.tsx';

/** The debugging harnesses; their frame lets only product employees in. */
const debugPages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/debug/debug.page.tsx')).DebugPage }),
  },
  {
    path: 'api',
    lazy: async () => ({ Component: (await import('../features/debug/api.page.tsx')).ApiPage }),
  },
  {
    path: 'send/api',
    lazy: async () => ({ Component: (await import('../features/debug/send.page.tsx')).SendPage }),
  },
  {
    path: 'snackbar',
    lazy: async () => ({ Component: (await import('../features/debug/notices.page.tsx')).NoticesPage }),
  },
  {
    path: 'mock/site',
    lazy: async () => ({ Component: (await import('../features/debug/mock-site.page.tsx')).MockSitePage }),
  },
  {
    path: 'sandboxes',
    lazy: async () => ({ Component: (await import('../features/debug/sandboxes.page.tsx')).SandboxesPage }),
  },
  {
    path: 'video/api',
    lazy: async () => ({ Component: (await import('../features/debug/visit.page.tsx')).VisitPage }),
  },
  {
    path: 'video/invite',
    lazy: async () => ({ Component: (await import('../features/debug/invite.page.tsx')).InvitePage }),
  },
];

/** Admin pages for staff alone. */
const staffPages: RouteObject[] = [
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
      Component: (await import('../features/documents/admin/document-viewer.page.tsx')).DocumentViewerPage,
    }),
  },
  {
    path: 'aos-session/:id',
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
      Component: (await import('../features/appointments/admin/appointments.page.tsx')).AppointmentsPage,
    }),
  },
];

/** Those that say themselves whom they are for stand beside them. */
const adminPages: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../features/admin/staff-only.tsx')).StaffOnly }),
    children: staffPages,
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
];

/** Pages in the default layout: header, main area, side panels. */
const pages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./index-route.tsx')).IndexRoute }),
  },
  {
    lazy: async () => ({ Component: (await import('./index-layout.tsx')).IndexLayout }),
    children: [
      {
        path: 'all-patients',
        lazy: async () => ({
          Component: (await import('../features/patient-list/all-patients.page.tsx')).AllPatientsPage,
        }),
      },
      {
        path: 'dashboard',
        children: [
          { index: true, Component: () => <Navigate to="/dashboard/today" replace /> },
          {
            path: 'today',
            lazy: async () => ({ Component: (await import('../features/home/home.page.tsx')).HomePage }),
          },
        ],
      },
      {
        path: 'sites',
        lazy: async () => ({ Component: (await import('../features/sites/sites.page.tsx')).SitesPage }),
      },
    ],
  },
  // The patient left out, or both (OP-SHELL-5).
  { path: 'site/patient', Component: () => <Navigate to="/all-patients" replace /> },
  { path: 'site/:slug/patient', Component: () => <Navigate to=".." relative="path" replace /> },
  {
    path: 'site/:slug',
    lazy: async () => ({ Component: (await import('../features/sites/site.page.tsx')).SitePage }),
  },
  {
    path: 'site/:slug/patient/:siteProfileId',
    lazy: async () => ({ Component: (await import('../features/patients/patient.page.tsx')).PatientPage }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('../features/patients/patient.page.tsx')).PatientStart,
        }),
      },
      {
        path: 'careSummary',
        lazy: async () => ({
          Component: (await import('../features/patients/care-summary.tab.tsx')).CareSummaryTab,
        }),
      },
      {
        path: 'logs',
        lazy: async () => ({ Component: (await import('../features/communications/logs.tab.tsx')).LogsTab }),
      },
      {
        path: 'patientDetails',
        lazy: async () => ({
          Component: (await import('../features/patients/patient-details.tab.tsx')).PatientDetailsTab,
        }),
      },
    ],
  },
  {
    path: 'settings/security',
    lazy: async () => ({ Component: (await import('../features/account/security.page.tsx')).SecurityPage }),
  },
  {
    path: 'settings/my-permissions',
    lazy: async () => ({
      Component: (await import('../features/portal-users/my-permissions.page.tsx')).MyPermissionsPage,
    }),
  },
  {
    path: 'settings/communication-preferences/:id?',
    lazy: async () => ({
      Component: (await import('../features/communication-preferences/preferences.page.tsx')).PreferencesPage,
    }),
  },
  {
    path: 'settings/:siteSlug/message-templates',
    lazy: async () => ({
      Component: (await import('../features/message-templates/message-templates.page.tsx'))
        .MessageTemplatesPage,
    }),
  },
  {
    path: 'settings/:siteSlug/features',
    lazy: async () => ({
      Component: (await import('../features/site-settings/site-features.page.tsx')).SiteFeaturesPage,
    }),
  },
  {
    path: 'settings/:siteSlug?',
    lazy: async () => ({
      Component: (await import('../features/portal-users/settings.page.tsx')).SettingsPage,
    }),
  },
  {
    path: 'admin',
    lazy: async () => ({ Component: (await import('../features/admin/admin-frame.tsx')).AdminFrame }),
    children: adminPages,
  },
  {
    path: 'communication-log/:logId',
    lazy: async () => ({ Component: (await import('../features/communications/log.page.tsx')).LogPage }),
  },
];

const lazyLayout = {
  debug: async () => ({ Component: (await import('./debug-layout.tsx')).DebugLayout }),
  default: async () => ({ Component: (await import('./default-layout.tsx')).DefaultLayout }),
} as const;

/** Pages behind the sign-in. */
const signedIn: RouteObject[] = [
  {
    Component: NoHeaderLayout,
    children: [
      {
        path: '/account/password/reset',
        lazy: async () => ({ Component: (await import('./password-reset-route.tsx')).PasswordResetRoute }),
      },
      {
        path: '/errors/noaccess',
        lazy: async () => ({ Component: (await import('./no-access-route.tsx')).NoAccessRoute }),
      },
    ],
  },
  {
    path: '/debug',
    lazy: lazyLayout.debug,
    children: [
      {
        ErrorBoundary: RouteErrorPage,
        lazy: async () => ({ Component: (await import('../features/debug/debug-frame.tsx')).DebugFrame }),
        children: debugPages,
      },
    ],
  },
  {
    lazy: lazyLayout.default,
    children: [{ ErrorBoundary: RouteErrorPage, children: pages }],
  },
];

/** Pages that need no sign-in. */
const open: RouteObject[] = [
  {
    path: '/account/login',
    lazy: async () => ({
      Component: (await import('../features/account/sign-in.page.tsx')).SignInPage,
    }),
  },
  {
    path: '/account/password/forgot',
    lazy: async () => ({
      Component: (await import('../features/account/forgot-password.page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/account/provider',
    lazy: async () => ({
      Component: (await import('../features/account/provider.page.tsx')).ProviderPage,
    }),
  },
  {
    path: '/account/unconfirmed',
    lazy: async () => ({
      Component: (await import('../features/account/unconfirmed.page.tsx')).UnconfirmedPage,
    }),
  },
  { path: '/404', Component: NotFoundRoute },
  { path: '*', Component: NotFoundRoute },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      { Component: LoginNotRequiredLayout, children: open },
      {
        lazy: async () => ({ Component: (await import('./kit.tsx')).Kit }),
        children: [
          {
            Component: EmptyLayout,
            children: [
              {
                path: '/v/:code?',
                lazy: async () => ({
                  Component: (await import('../features/video/guest.page.tsx')).GuestPage,
                }),
              },
            ],
          },
          ...signedIn,
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
