import { mayEditSites } from '@alveary/modules/sites/contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const cockpit = portalFeature({
  subject: 'cockpit',
  routes: [
    {
      in: 'start',
      path: 'dashboard/cockpit',
      load: async () => (await import('./cockpit.page.tsx')).CockpitPage,
    },
    {
      in: 'admin',
      path: 'billing-thresholds',
      load: async () => (await import('./thresholds/thresholds.page.tsx')).ThresholdsPage,
      listed: {
        name: 'Billing thresholds',
        says: 'From how many minutes and days with readings on a month counts, for each site and since when.',
        isFor: (me) => mayEditSites.sites(me).length > 0,
      },
    },
  ],
});
