// What must the next reader know of this patient, and how urgent is it? Written or edited (document 3 §3; PROFILE-067)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { stickyNoteCalls } from '../contract/calls.ts';
import {
  DEFAULT_STICKY_PRIORITY,
  NOTE_NEEDED,
  type StickyNote,
  stickyPriorities,
  stickyPriorityNames,
} from '../contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import {
  PatientLine,
  ReasonChoices,
  ReasonDialog,
  type Reasoned,
  type StoredReason,
} from '@alveary/modules/patients/portal/public.ts';
import { newStickyNoteDraft } from './draft-keys.ts';

interface StickyNoteDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Null for a new one. */
  readonly note: StickyNote | null;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const useSendingNote = (
  profileId: string,
  note: StickyNote | null,
  onClose: () => void,
): Sending<Reasoned, StoredReason | null> => {
  const create = useCallMutation(stickyNoteCalls.create);
  const change = useCallMutation(stickyNoteCalls.update);
  const onSaved = (): void => {
    showSuccess('The sticky note was saved.');
    onClose();
  };
  if (note === null) {
    return through(
      create,
      ({ choice, reason }) => ({ params: { id: profileId }, body: { priority: choice, text: reason } }),
      onSaved,
    );
  }
  return through(
    change,
    ({ choice, reason }, stored: StoredReason | null) => ({
      params: { id: profileId, noteId: note.id },
      body: { priority: choice, text: reason, version: stored?.version },
    }),
    onSaved,
  );
};

export const StickyNoteDialog = ({ profile, note, locale, onClose }: StickyNoteDialogProps) => {
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title={note === null ? 'Add a sticky note' : 'Edit the sticky note'}
      act={note === null ? 'Add note' : 'Save'}
      draftKey={note === null ? newStickyNoteDraft(profile.id) : `sticky-note:${note.id}`}
      initial={{ choice: DEFAULT_STICKY_PRIORITY, reason: '' }}
      stored={note === null ? null : { choice: note.priority, reason: note.text, version: note.version }}
      textLabel="Note"
      textNeeded={NOTE_NEEDED}
      about={
        <>
          <PatientLine profile={profile} locale={locale} />
          <p className="dim">Everybody who opens the patient reads it first.</p>
        </>
      }
      choose={(chosen, choose) => (
        <ReasonChoices
          legend="Priority"
          name="sticky-priority"
          choices={stickyPriorities.map((one) => ({ value: one, label: stickyPriorityNames[one] }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      isReasonNeeded={() => true}
      sending={useSendingNote(profile.id, note, onClose)}
      onRefused={() => void refresh(['sticky-notes'])}
      onClose={onClose}
    />
  );
};
