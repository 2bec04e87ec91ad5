import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { blobFolder } from '@alveary/server/services/blobs/folder.ts';
import { ehrOf } from '@alveary/server/services/ehr/choose.ts';
import { ehrCalls } from '../contract/calls.ts';
import { listEhrProviders, readAthenaEnabled } from './ask-ehr.ts';
import { listImagingUploads, uploadImaging } from './imaging-documents.ts';
import { fileImagingInEhr } from './imaging.jobs.ts';

export const ehr = serverModule({
  subject: 'ehr',
  calls: [
    ...served('ehr', ehrCalls, {
      providers: listEhrProviders,
      athenaEnabled: readAthenaEnabled,
      uploadImaging,
      imagingUploads: listImagingUploads,
    }),
  ],
  jobs: (config) => [fileImagingInEhr(ehrOf(config), blobFolder(config.blobFolder))],
  samples: async () => (await import('./testing/samples.ts')).ehrSamples,
});
