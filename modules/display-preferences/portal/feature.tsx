import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const displayPreferences = portalFeature({
  subject: 'display-preferences',
  routes: [
    {
      in: 'page',
      path: 'settings/display',
      load: async () => (await import('./display-units.page.tsx')).DisplayUnitsPage,
    },
  ],
});
