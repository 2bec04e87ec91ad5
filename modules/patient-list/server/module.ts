import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientListCalls } from '../contract/calls.ts';
import { actForMany, undoForMany } from './bulk.ts';
import { readAggregates } from './count-by-status.ts';
import { bulkCalls } from '../contract/bulk-calls.ts';
import { listFileCalls } from '../contract/file-calls.ts';
import { filterViewCalls } from '../contract/view-calls.ts';
import { addView, changeView, listViews, removeView } from './filter-views.ts';
import { followAppointments, mendPatientList } from './patient-list.jobs.ts';
import { writeListFile } from './list-file.ts';
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
    ...served('patient-list-file', listFileCalls, { write: writeListFile }),
    ...served('bulk-acts', bulkCalls, { act: actForMany, undo: undoForMany }),
    ...served('filter-views', filterViewCalls, {
      list: listViews,
      add: addView,
      update: changeView,
      remove: removeView,
    }),
  ],
  jobs: () => [followAppointments, mendPatientList],
  commands: async () => [(await import('./list-mend.command.ts')).listMendCommand],
  samples: async () => (await import('./testing/samples.ts')).patientListSamples,
});
