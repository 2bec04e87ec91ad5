import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const PatientConditions = readyPart(async () => (await import('./patient-conditions.tsx')).PatientConditions);

export const conditions = portalFeature({
  subject: 'conditions',
  slots: {
    'patient-details': { order: 10, Part: PatientConditions },
  },
});
