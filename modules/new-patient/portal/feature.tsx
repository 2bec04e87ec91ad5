import { mayCreatePatients } from '@alveary/contract/policies/patients.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const newPatient = portalFeature({
  subject: 'new-patient',
  routes: [
    {
      in: 'admin',
      path: 'care-user/new-patient',
      load: async () => (await import('./new-patient.page.tsx')).NewPatientPage,
      listed: {
        name: 'New Patient',
        says: 'Create a patient at a site, with a warning of duplicates.',
        isFor: mayCreatePatients,
      },
    },
  ],
});
