import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const video = portalFeature({
  subject: 'video',
  routes: [
    { in: 'guest', path: 'v/:code?', load: async () => (await import('./guest.page.tsx')).GuestPage },
    {
      in: 'page',
      path: 'visits/:visitId',
      load: async () => (await import('./staff/staff-visit.page.tsx')).StaffVisitPage,
    },
  ],
});
