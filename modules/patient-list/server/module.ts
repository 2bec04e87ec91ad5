import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientListCalls } from '../contract/calls.ts';
import { readAggregates } from './count-by-status.ts';
import { listPatients } from './patient-list.ts';

export const patientList = serverModule({
  subject: 'patient-list',
  calls: [...served('patient-list', patientListCalls, { countByStatus: readAggregates, list: listPatients })],
  samples: async () => (await import('./testing/samples.ts')).patientListSamples,
});
