import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const cockpit = portalFeature({
  subject: 'cockpit',
  routes: [
    {
      in: 'start',
      path: 'dashboard/cockpit',
      load: async () => (await import('./cockpit.page.tsx')).CockpitPage,
    },
  ],
});
