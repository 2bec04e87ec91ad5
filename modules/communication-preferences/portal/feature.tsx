import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const communicationPreferences = portalFeature({
  subject: 'communication-preferences',
  routes: [
    {
      in: 'page',
      path: 'settings/communication-preferences/:id?',
      load: async () => (await import('./preferences.page.tsx')).PreferencesPage,
    },
  ],
});
