import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientCreationCalls } from '../contract/calls.ts';
import { createPatient } from './create-patient.ts';
import { findDuplicates } from './find-duplicates.ts';

export const newPatient = serverModule({
  subject: 'new-patient',
  calls: [...served('new-patient', patientCreationCalls, { findDuplicates, create: createPatient })],
  samples: async () => (await import('./testing/samples.ts')).newPatientSamples,
});
