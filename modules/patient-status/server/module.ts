import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientStatusCalls } from '../contract/calls.ts';
import { listStatusTypes, listStatuses, deleteStatus, saveStatus } from './patient-statuses.ts';

export const patientStatus = serverModule({
  subject: 'patient-status',
  calls: [
    ...served('patient-statuses', patientStatusCalls, {
      types: listStatusTypes,
      list: listStatuses,
      save: saveStatus,
      delete: deleteStatus,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).patientStatusSamples,
});
