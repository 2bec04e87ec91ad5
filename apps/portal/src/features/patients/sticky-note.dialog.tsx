// What must the next reader know of this patient, and how urgent is it? Written or edited (document 3 §3; PROFILE-067)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { stickyNoteCalls } from '@alveary/contract/patients/sticky-note.calls.ts';
import {
  DEFAULT_STICKY_PRIORITY,
  NOTE_NEEDED,
  type StickyNote,
  type StickyPriority,
  stickyPriorities,
  stickyPriorityNames,
} from '@alveary/contract/patients/sticky-note.ts';
import type { CallError } from '../../lib/call-error.ts';
import type { DateLocale } from '../../lib/dates.ts';
import { useDeed, useRefresh } from '../../lib/use-call.ts';
import { showSuccess } from '../../shell/notices.ts';
import { PatientLine } from './patient-line.tsx';
import { ReasonChoices } from './reason-choices.tsx';
import { ReasonDialog } from './reason.dialog.tsx';

interface StickyNoteDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Null for a new one. */
  readonly note: StickyNote | null;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const refreshes = [patientCalls.siteProfile, stickyNoteCalls.list];

const priorityOf = (choice: string): StickyPriority =>
  stickyPriorities.find((one) => one === choice) ?? DEFAULT_STICKY_PRIORITY;

const useStickyNote = () => {
  const refresh = useRefresh();
  const onDone = (): void => showSuccess('The sticky note was saved.');
  const onRefused = ({ code }: CallError): boolean => {
    if (code !== 'Invalid') void refresh(refreshes);
    return true;
  };
  return {
    create: useDeed(stickyNoteCalls.create, { refreshes, onDone, onRefused }),
    change: useDeed(stickyNoteCalls.change, { refreshes, onDone, onRefused }),
  };
};

export const StickyNoteDialog = ({ profile, note, locale, onClose }: StickyNoteDialogProps) => {
  const { create, change } = useStickyNote();
  return (
    <ReasonDialog
      title={note === null ? 'Add a sticky note' : 'Edit the sticky note'}
      act={note === null ? 'Add note' : 'Save'}
      draftKey={`sticky-note:${note?.id ?? `new:${profile.id}`}`}
      initial={{ choice: note?.priority ?? DEFAULT_STICKY_PRIORITY, reason: note?.text ?? '' }}
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
      run={({ choice, reason }) => {
        const written = { priority: priorityOf(choice), text: reason };
        if (note === null) return create.run({ params: { id: profile.id }, body: written });
        const body = { ...written, version: note.version };
        return change.run({ params: { id: profile.id, noteId: note.id }, body });
      }}
      onClose={onClose}
    />
  );
};
