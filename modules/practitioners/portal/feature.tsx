import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const ProvidersSection = readyPart(async () => (await import('./providers-section.tsx')).ProvidersSection);

export const practitioners = portalFeature({
  subject: 'practitioners',
  slots: {
    'patient-details': { order: 20, Part: ProvidersSection },
  },
});
