// Which debugging harness stands at which address? Their frame lets only product employees in (SHELL-006 to SHELL-008)
import type { RouteObject } from 'react-router';
import { RouteErrorPage } from '../shell/error-page.tsx';

export const debugRoute: RouteObject = {
  path: '/debug',
  lazy: async () => ({ Component: (await import('./debug-layout.tsx')).DebugLayout }),
  children: [
    {
      ErrorBoundary: RouteErrorPage,
      lazy: async () => ({ Component: (await import('../features/debug/debug-frame.tsx')).DebugFrame }),
      children: [
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
          lazy: async () => ({
            Component: (await import('../features/debug/mock-site.page.tsx')).MockSitePage,
          }),
        },
        {
          path: 'sandboxes',
          lazy: async () => ({
            Component: (await import('../features/debug/sandboxes.page.tsx')).SandboxesPage,
          }),
        },
        {
          path: 'video/api',
          lazy: async () => ({ Component: (await import('../features/debug/visit.page.tsx')).VisitPage }),
        },
        {
          path: 'video/invite',
          lazy: async () => ({ Component: (await import('../features/debug/invite.page.tsx')).InvitePage }),
        },
      ],
    },
  ],
};
