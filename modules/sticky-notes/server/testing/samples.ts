// What does a right request to each call about sticky notes look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const stickyNotesSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    const stickyNoteId = newId();
    // A patient has few open ones.
    await db.run('delete from sticky_notes where profile_id = $1', [patient.profileId]);
    await db.run(
      `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, updated_at)
       values ($1, $2, 'LOW', 'StickyNote', 'Likes text messages', $3, $3)`,
      [stickyNoteId, patient.profileId, writtenAt],
    );
    return { stickyNoteId };
  },
  requests: {
    'sticky-notes.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/sticky-notes` }),
    'sticky-notes.create': ({ patient }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/sticky-notes`,
      body: { text: 'Prefers calls before noon' },
    }),
    'sticky-notes.update': ({ patient, stickyNoteId }) => ({
      method: 'PATCH',
      path: `profiles/${patient.profileId}/sticky-notes/${stickyNoteId}`,
      body: { version: 1, resolved: true },
    }),
  },
});
