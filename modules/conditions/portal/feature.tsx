import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const PatientConditions = lazy(async () => ({
  default: (await import('./patient-conditions.tsx')).PatientConditions,
}));

export const conditions = portalFeature({
  subject: 'conditions',
  slots: {
    'patient-details': { order: 10, Part: PatientConditions },
  },
});
