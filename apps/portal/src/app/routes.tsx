// Which page stands at which address? (document 1 §2; SHELL-003 to SHELL-055) One line per screen.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { NotFoundPage, RouteErrorPage } from '../shell/error-page.tsx';
import { adminRoute } from './admin-routes.tsx';
import { debugRoute } from './debug-routes.tsx';
import { EmptyLayout } from './empty-layout.tsx';
import { LoginNotRequiredLayout } from './login-not-required-layout.tsx';
import { NoHeaderLayout } from './no-header-layout.tsx';
import { NotFoundRoute } from './not-found-route.tsx';
import { Root } from './root.tsx';

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
          { path: '*', Component: NotFoundPage },
        ],
      },
      {
        path: 'sites',
        lazy: async () => ({ Component: (await import('../features/sites/sites.page.tsx')).SitesPage }),
      },
    ],
  },
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
      // The patient stays in view, with the tabs there are.
      { path: '*', Component: NotFoundPage },
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
  adminRoute,
  {
    path: 'communication-log/:logId',
    lazy: async () => ({ Component: (await import('../features/communications/log.page.tsx')).LogPage }),
  },
];

/** Addresses that only lead on: the patient left out, or both (OP-SHELL-5). */
const leadingOn: RouteObject[] = [
  { path: '/site/patient', Component: () => <Navigate to="/all-patients" replace /> },
  { path: '/site/:slug/patient', Component: () => <Navigate to=".." relative="path" replace /> },
];

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
  debugRoute,
  {
    lazy: async () => ({ Component: (await import('./default-layout.tsx')).DefaultLayout }),
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
      { Component: EmptyLayout, children: leadingOn },
      {
        lazy: async () => ({ Component: (await import('./kit.tsx')).Kit }),
        children: [
          {
            Component: LoginNotRequiredLayout,
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
