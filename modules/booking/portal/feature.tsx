import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const booking = portalFeature({
  subject: 'booking',
  routes: [
    {
      in: 'guest',
      path: 'book/:slug',
      load: async () => (await import('./guest/book.page.tsx')).BookPage,
    },
    {
      in: 'guest',
      path: 'booking/:code',
      load: async () => (await import('./guest/link.page.tsx')).BookingLinkPage,
    },
  ],
});
