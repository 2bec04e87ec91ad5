// Which pages come with the start of the portal, and how are the others found? The account pages at once, the rest when an address is none
// of theirs: so the sign-in page is there soon on a slow line.
import { account } from '@alveary/modules/account/portal/feature.tsx';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouteErrorPage } from '../shell/error-page.tsx';
import { lazily } from './lazily.ts';
import { LoginNotRequiredLayout } from './login-not-required-layout.tsx';
import { Root } from './root.tsx';

const ROOT = 'root';

/** @param later the routes that come later, once they are there */
export const rootRoute = (later: readonly RouteObject[]): RouteObject[] => [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        Component: LoginNotRequiredLayout,
        children: account.routes
          .filter((route) => route.in === 'open')
          .map((route) => ({ path: route.path, ...lazily(route) })),
      },
      ...later,
    ],
  },
];

export const loadLater = () => import('./later-routes.tsx');

export const createRouter = () => {
  let isComplete = false;
  return createBrowserRouter(rootRoute([]), {
    patchRoutesOnNavigation: async ({ patch }) => {
      if (isComplete) return;
      const { laterRoutes } = await loadLater();
      if (!isComplete) patch(ROOT, laterRoutes);
      isComplete = true;
    },
  });
};
