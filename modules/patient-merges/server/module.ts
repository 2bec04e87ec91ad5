import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientMergeCalls } from '../contract/calls.ts';
import { leadOn } from './lead-on.ts';
import { mergeRecords } from './merge-records.ts';
import { previewMerge } from './preview-merge.ts';
import { listMerges, readSince, undoMerge } from './undo-merge.ts';

export const patientMerges = serverModule({
  subject: 'patient-merges',
  calls: [
    ...served('patient-merges', patientMergeCalls, {
      preview: previewMerge,
      merge: mergeRecords,
      list: listMerges,
      since: readSince,
      undo: undoMerge,
      leadOn,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).patientMergesSamples,
});
