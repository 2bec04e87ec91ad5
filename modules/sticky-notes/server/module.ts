import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { stickyNoteCalls } from '../contract/calls.ts';
import { updateStickyNote, createStickyNote, listStickyNotes } from './sticky-notes.ts';

export const stickyNotes = serverModule({
  subject: 'sticky-notes',
  calls: [
    ...served('sticky-notes', stickyNoteCalls, {
      list: listStickyNotes,
      create: createStickyNote,
      update: updateStickyNote,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).stickyNotesSamples,
});
