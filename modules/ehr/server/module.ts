import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { blobsOf } from '@alveary/server/services/blobs/choose.ts';
import { ehrOf } from '@alveary/server/services/ehr/choose.ts';
import { ehrCalls } from '../contract/calls.ts';
import { listEhrProviders, readAthenaEnabled } from './ask-ehr.ts';
import { fileImagingInEhr, fileInEhr } from './uploads.jobs.ts';
import {
  listClinicalDocuments,
  listImagingUploads,
  uploadClinicalDocument,
  uploadImaging,
} from './uploads.ts';

export const ehr = serverModule({
  subject: 'ehr',
  calls: [
    ...served('ehr', ehrCalls, {
      providers: listEhrProviders,
      athenaEnabled: readAthenaEnabled,
      uploadImaging,
      imagingUploads: listImagingUploads,
      uploadClinicalDocument,
      clinicalDocumentUploads: listClinicalDocuments,
    }),
  ],
  jobs: (config) => {
    const ehr = ehrOf(config);
    const blobs = blobsOf(config);
    return [fileInEhr(ehr, blobs), fileImagingInEhr(ehr, blobs)];
  },
  samples: async () => (await import('./testing/samples.ts')).ehrSamples,
});
