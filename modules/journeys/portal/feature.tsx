import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const JourneySection = later(async () => (await import('./journey-section.tsx')).JourneySection);
const SitesCard = later(async () => (await import('./admin/sites-card.tsx')).SitesCard);

export const journeys = portalFeature({
  subject: 'journeys',
  slots: {
    'patient-details': { order: 30, Part: JourneySection },
    'patient-record': { order: 10, Part: SitesCard },
  },
});
