import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const audit = portalFeature({
  subject: 'audit',
  routes: [
    {
      in: 'admin',
      path: 'profile/:id/accesses',
      load: async () => (await import('./accesses.page.tsx')).AccessesPage,
    },
  ],
});
