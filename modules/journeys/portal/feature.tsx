import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const JourneySection = readyPart(async () => (await import('./journey-section.tsx')).JourneySection);
const SitesCard = readyPart(async () => (await import('./admin/sites-card.tsx')).SitesCard);

export const journeys = portalFeature({
  subject: 'journeys',
  slots: {
    'patient-details': { order: 30, Part: JourneySection },
    'patient-record': { order: 10, Part: SitesCard },
  },
});
