import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const patientList = portalFeature({
  subject: 'patient-list',
  routes: [
    {
      in: 'start',
      path: 'all-patients',
      load: async () => (await import('./all-patients.page.tsx')).AllPatientsPage,
    },
  ],
});
