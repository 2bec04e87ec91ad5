import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const ProvidersSection = lazy(async () => ({
  default: (await import('./providers-section.tsx')).ProvidersSection,
}));

export const practitioners = portalFeature({
  subject: 'practitioners',
  slots: {
    'patient-details': { order: 20, Part: ProvidersSection },
  },
});
