// Which handler answers which call about a site's record system?
import type { ehrCalls } from '@alveary/contract/ehr/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listEhrProviders, readAthenaEnabled } from './ask-ehr.ts';
import { listImagingUploads, uploadImaging } from './imaging-documents.ts';

export const ehrHandlers = {
  providers: listEhrProviders,
  athenaEnabled: readAthenaEnabled,
  uploadImaging,
  imagingUploads: listImagingUploads,
} satisfies Handlers<typeof ehrCalls>;
