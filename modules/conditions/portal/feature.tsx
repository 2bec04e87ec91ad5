import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientConditions = later(async () => (await import('./patient-conditions.tsx')).PatientConditions);

export const conditions = portalFeature({
  subject: 'conditions',
  slots: {
    'patient-details': { order: 10, Part: PatientConditions },
  },
});
