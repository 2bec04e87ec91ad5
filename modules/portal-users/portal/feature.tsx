import { later } from '@alveary/portal/lib/later.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const portalUsers = portalFeature({
  subject: 'portal-users',
  routes: [
    {
      in: 'page',
      path: 'settings/my-permissions',
      load: async () => (await import('./my-permissions.page.tsx')).MyPermissionsPage,
    },
    {
      in: 'page',
      path: 'settings/:siteSlug?',
      load: async () => (await import('./settings.page.tsx')).SettingsPage,
    },
    {
      in: 'page',
      path: 'settings/:siteSlug/grants',
      load: async () => (await import('./grants.page.tsx')).GrantsPage,
    },
    {
      in: 'admin',
      path: 'site-user/new',
      load: async () => (await import('./admin/grant-site.page.tsx')).GrantSitePage,
    },
  ],
  slots: {
    header: {
      order: 2,
      Part: later(async () => (await import('./grant-sign.tsx')).GrantSign),
    },
  },
});
