import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const userChanges = portalFeature({
  subject: 'user-changes',
  routes: [
    {
      in: 'page',
      path: 'settings/:siteSlug/user-changes',
      load: async () => (await import('./user-changes.page.tsx')).UserChangesPage,
    },
  ],
});
