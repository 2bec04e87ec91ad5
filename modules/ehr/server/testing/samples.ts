// What does a right request to each call about ehr look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const ehrSamples = subjectSamples({
  requests: {
    'ehr.providers': () => ({ path: `ehr/providers?siteId=${testSites.north}` }),
    'ehr.athenaEnabled': () => ({ path: `ehr/athena/enabled?siteId=${testSites.north}` }),
    'ehr.uploadImaging': ({ patient }) => ({
      method: 'POST',
      path: `ehr/imaging-documents?profileId=${patient.profileId}`,
      form: { document: { fileName: 'thorax.pdf', content: '%PDF-1.7 thorax' } },
    }),
    'ehr.uploadClinicalDocument': ({ patient }) => ({
      method: 'POST',
      path: `ehr/clinical-documents?profileId=${patient.profileId}`,
      form: { attachmentContents: { fileName: 'care-plan.pdf', content: '%PDF-1.7 care plan' } },
    }),
    'ehr.clinicalDocumentUploads': ({ patient }) => ({
      path: `ehr/clinical-documents?profileId=${patient.profileId}`,
    }),
    'ehr.imagingUploads': ({ patient }) => ({ path: `ehr/imaging-documents?profileId=${patient.profileId}` }),
  },
});
