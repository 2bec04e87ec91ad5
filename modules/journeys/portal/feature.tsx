import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const JourneySection = lazy(async () => ({
  default: (await import('./journey-section.tsx')).JourneySection,
}));
const SitesCard = lazy(async () => ({ default: (await import('./admin/sites-card.tsx')).SitesCard }));

export const journeys = portalFeature({
  subject: 'journeys',
  slots: {
    'patient-details': { order: 30, Part: JourneySection },
    'patient-record': { order: 10, Part: SitesCard },
  },
});
