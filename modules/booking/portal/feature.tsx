import { portalFeature } from '@alveary/portal/shell/feature.ts';

const load = async () => (await import('./guest/guest.page.tsx')).BookingGuestPage;

export const booking = portalFeature({
  subject: 'booking',
  routes: [
    { in: 'guest', path: 'book/:slug', load },
    { in: 'guest', path: 'booking/:code', load },
  ],
});
