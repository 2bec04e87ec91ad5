// The form of a note of a record: rich text with its draft, and what another person changed meanwhile (OP-LOG-5).
import { useRef } from 'react';
import { type WrittenNote, writtenNote } from '@alveary/contract/written-note.ts';
import { useFocusGivenBack } from '../../lib/return-focus.ts';
import { FormFoot } from '../../ui/form/form-foot.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormNotes } from '../../ui/form/form-notes.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { confirm } from '../confirm.ts';
import type { Sending } from '../form/sending.ts';
import { useForm } from '../form/use-form.ts';
import styles from './notes.module.css';

export interface NoteValues {
  readonly text: string;
}

export type NoteSending = Sending<NoteValues, WrittenNote | null>;

interface NoteFormProps {
  /** 'New note' or 'Edit note', where nothing else is said. */
  readonly label?: string;
  readonly draftKey: string;
  /** What is changed; null for a new one. */
  readonly note: WrittenNote | null;
  readonly sending: NoteSending;
  readonly onClose: () => void;
}

const dropQuestion = {
  title: 'Drop what you typed?',
  text: 'The note stays as it was saved.',
  act: 'Drop it',
  stay: 'Go on writing',
  isDanger: true,
};

export const NoteForm = (props: NoteFormProps) => {
  const { draftKey, note, sending, onClose } = props;
  const label = props.label ?? (note === null ? 'New note' : 'Edit note');
  const form = useForm<NoteValues, WrittenNote | null>({
    draftKey,
    shape: { labels: { text: label } },
    row: note,
    valuesOf: (row) => ({ text: row?.text ?? '' }),
    sending,
    rowOf: (current) => writtenNote.safeParse(current).data ?? null,
    saysErrors: true,
  });
  const place = useRef<HTMLDivElement>(null);
  useFocusGivenBack(place);
  const cancel = async (): Promise<void> => {
    if (form.isUnsaved && !(await confirm(dropQuestion))) return;
    if (form.isUnsaved) form.forget();
    onClose();
  };
  return (
    <div ref={place} className={styles.form}>
      <Form form={form} label={label}>
        <FormNotes form={form} what="note" />
        <RichTextField
          label={label}
          field="text"
          value={form.values.text}
          onChange={(text) => form.change({ text })}
          onSubmit={form.submit}
          error={form.errorOf('text')}
          isReadOnly={form.isSaving}
          autoFocus
        />
        <FormFoot form={form} act="Save note" isNarrow onCancel={() => void cancel()} />
      </Form>
    </div>
  );
};
