import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const patients = portalFeature({
  subject: 'patients',
  routes: [
    {
      in: 'page',
      path: 'site/:slug/patient/:siteProfileId',
      load: async () => (await import('./patient.page.tsx')).PatientPage,
      hasPatientTabs: true,
    },
    {
      in: 'staff',
      path: 'profile/:id',
      load: async () => (await import('./admin/record.page.tsx')).RecordPage,
    },
  ],
  tabs: [
    {
      path: 'careSummary',
      title: 'Care Summary',
      order: 10,
      load: async () => (await import('./care-summary.tab.tsx')).CareSummaryTab,
    },
    {
      path: 'patientDetails',
      title: 'Patient Details',
      order: 110,
      load: async () => (await import('./patient-details.tab.tsx')).PatientDetailsTab,
    },
  ],
  preload: [() => import('./patient.page.tsx')],
});
