import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PreferencesCard = later(async () => (await import('./preferences-card.tsx')).PreferencesCard);

export const communicationPreferences = portalFeature({
  subject: 'communication-preferences',
  slots: {
    'patient-details-person': { order: 10, Part: PreferencesCard },
    'chat-patient': { order: 40, Part: PreferencesCard },
  },
  routes: [
    {
      in: 'page',
      path: 'settings/communication-preferences/:id?',
      load: async () => (await import('./preferences.page.tsx')).PreferencesPage,
    },
  ],
});
