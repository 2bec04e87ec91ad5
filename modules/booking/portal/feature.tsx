import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const booking = portalFeature({
  subject: 'booking',
  routes: [],
});
