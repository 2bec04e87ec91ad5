// How is a note of a section written, changed and deleted? The newest one by the section, an earlier one by its history (CAREPLAN-012, CAREPLAN-015)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import type { NoteValues } from '@alveary/portal/shell/notes/note-form.tsx';
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { useState } from 'react';
import { carePlanCalls } from '../contract/calls.ts';
import type { PlanSection, SectionNote } from '../contract/model.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { newSectionNoteDraft } from './draft-keys.ts';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface NewSectionNoteProps {
  readonly section: PlanSection;
  readonly onClose: () => void;
}

export const NewSectionNote = ({ section, onClose }: NewSectionNoteProps) => {
  const create = useCallMutation(carePlanCalls.createSectionNote);
  const [id] = useState(newId);
  return (
    <NoteForm
      label={`New note: ${section.name}`}
      draftKey={newSectionNoteDraft(section.id)}
      note={null}
      sending={through(
        create,
        ({ text }) => ({ params: { id: section.id }, body: { id, text } }),
        () => {
          showSuccess('The note was saved.');
          onClose();
        },
      )}
      onClose={onClose}
    />
  );
};

interface SectionNoteItemProps {
  readonly note: SectionNote;
  readonly isNewest?: boolean;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

export const SectionNoteItem = ({ note, isNewest = false, mayWrite, locale }: SectionNoteItemProps) => {
  const remove = useCallMutation(carePlanCalls.deleteHistoryNote, {
    onDone: () => showSuccess('The note was deleted.'),
  });
  return (
    <NoteItem
      note={note}
      locale={locale}
      mayWrite={mayWrite}
      editor={(onClose) => <SectionNoteEditor note={note} isNewest={isNewest} onClose={onClose} />}
      onDelete={() => void remove.run({ params: { id: note.id } })}
    />
  );
};

interface SectionNoteEditorProps {
  readonly note: SectionNote;
  readonly isNewest: boolean;
  readonly onClose: () => void;
}

const SectionNoteEditor = ({ note, isNewest, onClose }: SectionNoteEditorProps) => {
  const ofSection = useCallMutation(carePlanCalls.updateSectionNote);
  const ofHistory = useCallMutation(carePlanCalls.updateHistoryNote);
  const onSaved = (): void => {
    showSuccess('The note was saved.');
    onClose();
  };
  const sending = isNewest
    ? through(
        ofSection,
        ({ text }: NoteValues, row: WrittenNote | null) => ({
          params: { id: note.section.id, noteId: note.id },
          body: { text, version: row?.version },
        }),
        onSaved,
      )
    : through(
        ofHistory,
        ({ text }: NoteValues, row: WrittenNote | null) => ({
          params: { id: note.id },
          body: { text, version: row?.version },
        }),
        onSaved,
      );
  return <NoteForm draftKey={`care-plan-note:${note.id}`} note={note} sending={sending} onClose={onClose} />;
};
