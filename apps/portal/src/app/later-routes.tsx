// Which page stands at which address, but for those of the account? (document 1 §2; SHELL-003 to SHELL-055) The subjects say it in their
// manifests. Loaded apart: the sign-in page does without.
import { Navigate, type RouteObject } from 'react-router';
import { NotFoundPage, RouteErrorPage } from '../shell/error-page.tsx';
import { prefetch } from '../lib/prefetch.ts';
import { FirstTab } from '../shell/first-tab.tsx';
import { patientTabs, type Surroundings } from '../shell/feature.ts';
import { EmptyLayout } from './empty-layout.tsx';
import { features } from './features.ts';
import { lazily } from './lazily.ts';
import { LoginNotRequiredLayout } from './login-not-required-layout.tsx';
import { NoHeaderLayout } from './no-header-layout.tsx';
import { NotFoundRoute } from './not-found-route.tsx';

const tabs = patientTabs(features);

/** An address without a tab leads on to the first one: its code is loaded beside that of the page. */
const firstTab = async (): Promise<{ Component: typeof FirstTab }> => {
  const [first] = tabs;
  if (first !== undefined) void prefetch(first.load);
  return { Component: FirstTab };
};

/** The patient stays in view, with the tabs there are, also at an address that is none. */
const tabRoutes = (): RouteObject[] => [
  { index: true, lazy: firstTab },
  ...tabs.map((tab) => ({ path: tab.path, ...lazily(tab) })),
  { path: '*', Component: NotFoundPage },
];

const pagesIn = (surroundings: Surroundings): RouteObject[] =>
  features
    .flatMap(({ routes }) => routes)
    .filter((route) => route.in === surroundings)
    .map((route) => ({
      path: route.path,
      ...lazily(route),
      ...(route.hasPatientTabs ? { children: tabRoutes() } : {}),
    }));

const start: RouteObject = {
  lazy: async () => ({ Component: (await import('./index-layout.tsx')).IndexLayout }),
  children: [
    ...pagesIn('start'),
    { path: 'dashboard', Component: () => <Navigate to="/dashboard/today" replace /> },
    { path: 'dashboard/*', Component: NotFoundPage },
  ],
};

const admin: RouteObject = {
  path: 'admin',
  lazy: async () => ({ Component: (await import('@alveary/modules/admin/portal/public.ts')).AdminFrame }),
  children: [
    {
      lazy: async () => ({ Component: (await import('@alveary/modules/admin/portal/public.ts')).StaffOnly }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('@alveary/modules/admin/portal/public.ts')).AdminPage,
          }),
        },
        ...pagesIn('staff'),
      ],
    },
    ...pagesIn('admin'),
  ],
};

/** Their frame lets only product employees in (SHELL-006 to SHELL-008). */
const debug: RouteObject = {
  path: '/debug',
  lazy: async () => ({ Component: (await import('./debug-layout.tsx')).DebugLayout }),
  children: [
    {
      ErrorBoundary: RouteErrorPage,
      lazy: async () => ({ Component: (await import('@alveary/modules/debug/portal/public.ts')).DebugFrame }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('@alveary/modules/debug/portal/public.ts')).DebugPage,
          }),
        },
        ...pagesIn('debug'),
      ],
    },
  ],
};

/** Pages in the default layout: header, main area, side panels. */
const pages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./index-route.tsx')).IndexRoute }) },
  start,
  ...pagesIn('page'),
  admin,
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
        path: '/account/second-factor',
        lazy: async () => ({ Component: (await import('./second-factor-route.tsx')).SecondFactorRoute }),
      },
      {
        path: '/errors/noaccess',
        lazy: async () => ({ Component: (await import('./no-access-route.tsx')).NoAccessRoute }),
      },
      {
        path: '/first-steps',
        lazy: async () => ({ Component: (await import('./first-steps-route.tsx')).FirstStepsRoute }),
      },
    ],
  },
  debug,
  {
    lazy: async () => ({ Component: (await import('./default-layout.tsx')).DefaultLayout }),
    children: [{ ErrorBoundary: RouteErrorPage, children: pages }],
  },
];

/** Below the root of routes.tsx. */
export const laterRoutes: RouteObject[] = [
  {
    Component: LoginNotRequiredLayout,
    children: [
      { path: '/404', Component: NotFoundRoute },
      { path: '*', Component: NotFoundRoute },
    ],
  },
  { Component: EmptyLayout, children: leadingOn },
  {
    lazy: async () => ({ Component: (await import('./kit.tsx')).Kit }),
    children: [{ Component: LoginNotRequiredLayout, children: pagesIn('guest') }, ...signedIn],
  },
];
