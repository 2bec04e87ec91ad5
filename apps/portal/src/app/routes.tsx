// Which page stands at which address? (document 1 §2; SHELL-003 to SHELL-055) One line per screen.
import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundPage, RouteErrorPage } from '../shell/error-page.tsx';
import { Root } from './root.tsx';

const account: RouteObject[] = [
  {
    path: '/account/login',
    lazy: async () => ({ Component: (await import('../features/account/sign-in.page.tsx')).SignInPage }),
  },
  {
    path: '/account/password/reset',
    lazy: async () => ({ Component: (await import('./password-reset-route.tsx')).PasswordResetRoute }),
  },
  {
    path: '/errors/noaccess',
    lazy: async () => ({ Component: (await import('./no-access-route.tsx')).NoAccessRoute }),
  },
];

const pages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/home/home.page.tsx')).HomePage }),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      ...account,
      {
        path: '/',
        lazy: async () => ({ Component: (await import('./default-layout.tsx')).DefaultLayout }),
        children: [{ ErrorBoundary: RouteErrorPage, children: pages }],
      },
      { path: '/404', Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
