import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const debug = portalFeature({
  subject: 'debug',
  routes: [
    { in: 'debug', path: 'api', load: async () => (await import('./api.page.tsx')).ApiPage },
    { in: 'debug', path: 'send/api', load: async () => (await import('./send.page.tsx')).SendPage },
    { in: 'debug', path: 'snackbar', load: async () => (await import('./notices.page.tsx')).NoticesPage },
    { in: 'debug', path: 'ui', load: async () => (await import('./ui-kit.page.tsx')).UiKitPage },
    { in: 'debug', path: 'mock/site', load: async () => (await import('./mock-site.page.tsx')).MockSitePage },
    {
      in: 'debug',
      path: 'sandboxes',
      load: async () => (await import('./sandboxes.page.tsx')).SandboxesPage,
    },
    { in: 'debug', path: 'video/api', load: async () => (await import('./visit.page.tsx')).VisitPage },
    { in: 'debug', path: 'video/invite', load: async () => (await import('./invite.page.tsx')).InvitePage },
  ],
});
