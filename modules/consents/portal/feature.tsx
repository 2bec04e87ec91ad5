import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const ConsentsCard = later(async () => (await import('./consents-card.tsx')).ConsentsCard);

export const consents = portalFeature({
  subject: 'consents',
  routes: [
    { in: 'guest', path: 's/:code', load: async () => (await import('./sign/sign.page.tsx')).SignPage },
    {
      in: 'page',
      path: 'settings/:siteSlug/consents',
      load: async () => (await import('./templates/templates.page.tsx')).ConsentTemplatesPage,
    },
  ],
  slots: { 'patient-details': { order: 22, Part: ConsentsCard } },
});
