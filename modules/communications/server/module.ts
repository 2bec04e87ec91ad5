import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { communicationCalls } from '../contract/calls.ts';
import { addNote } from './add-note.ts';
import { createLog } from './create-log.ts';
import { deleteNote } from './delete-note.ts';
import { listLogs } from './list-logs.ts';
import { listPurposes } from './list-purposes.ts';
import { readLog } from './read-log.ts';
import { updateLog } from './update-log.ts';
import { updateNote } from './update-note.ts';

export const communications = serverModule({
  subject: 'communications',
  calls: [
    ...served('communications', communicationCalls, {
      purposes: listPurposes,
      list: listLogs,
      read: readLog,
      create: createLog,
      update: updateLog,
      addNote,
      updateNote,
      deleteNote,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).communicationsSamples,
});
