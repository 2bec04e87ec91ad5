import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientListCalls } from '../contract/calls.ts';
import { readAggregates } from './count-by-status.ts';
import { followAppointments, mendPatientList } from './patient-list.jobs.ts';
import { readChoices } from './read-choices.ts';
import { listPatients } from './patient-list.ts';

export const patientList = serverModule({
  subject: 'patient-list',
  calls: [
    ...served('patient-list', patientListCalls, {
      countByStatus: readAggregates,
      choices: readChoices,
      list: listPatients,
    }),
  ],
  jobs: () => [followAppointments, mendPatientList],
  commands: async () => [(await import('./list-mend.command.ts')).listMendCommand],
  samples: async () => (await import('./testing/samples.ts')).patientListSamples,
});
