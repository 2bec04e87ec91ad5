import { mayKeepSites } from '../contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const sites = portalFeature({
  subject: 'sites',
  routes: [
    { in: 'start', path: 'sites', load: async () => (await import('./sites.page.tsx')).SitesPage },
    { in: 'page', path: 'site/:slug', load: async () => (await import('./site.page.tsx')).SitePage },
    {
      in: 'page',
      path: 'settings/:siteSlug/features',
      load: async () => (await import('./site-features.page.tsx')).SiteFeaturesPage,
    },
    {
      in: 'admin',
      path: 'site',
      load: async () => (await import('./keep-sites.page.tsx')).KeepSitesPage,
      listed: {
        name: 'Sites',
        says: 'Add, change and close the sites of the installation.',
        isFor: (me) => mayKeepSites.sites(me).length > 0,
      },
    },
  ],
});
