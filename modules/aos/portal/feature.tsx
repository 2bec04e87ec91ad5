import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const aos = portalFeature({
  subject: 'aos',
  routes: [
    {
      in: 'staff',
      path: 'aos-session/:id',
      load: async () => (await import('./admin/aos-session.page.tsx')).AosSessionPage,
    },
  ],
});
