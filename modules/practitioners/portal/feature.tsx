import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const ProvidersSection = later(async () => (await import('./providers-section.tsx')).ProvidersSection);

export const practitioners = portalFeature({
  subject: 'practitioners',
  slots: {
    'patient-details': { order: 20, Part: ProvidersSection },
  },
});
