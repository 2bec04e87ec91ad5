// Edits a record: what is typed survives a reload, and somebody else's change is never written over unseen.
import { type Profile, profile as profileModel } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { useState } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { askingUnlikely } from './asking-unlikely.ts';
import { changesOf, recordShape, type TypedRecord, typedRecord } from './record-form.rules.ts';

interface Shown {
  readonly profile: Profile;
  readonly siteProfileId: string;
  /** A part of the record that is edited on its own. */
  readonly section?: string;
  /** What is open closes. */
  readonly onClose?: () => void;
}

export interface Editing extends Form<TypedRecord, Profile> {
  readonly isEditing: boolean;
  readonly open: () => void;
  /** Leaves everything as it is recorded. */
  readonly close: () => void;
}

export const useRecord = ({ profile, siteProfileId, section, onClose }: Shown): Editing => {
  const [isOpen, setOpen] = useState(false);
  const save = useCallMutation(patientRecordCalls.update);
  const form = useForm<TypedRecord, Profile>({
    draftKey: section === undefined ? `record:${profile.id}` : `record:${profile.id}:${section}`,
    shape: recordShape,
    row: profile,
    valuesOf: typedRecord,
    sending: askingUnlikely((confirmed) =>
      through(
        save,
        (typed, row) => ({
          params: { id: siteProfileId },
          body: { ...changesOf(typed, row), version: row.version, ...(confirmed ? { confirmed } : {}) },
        }),
        (answer) => {
          showSuccess('The record was saved.');
          setOpen(false);
          onClose?.();
          return answer;
        },
      ),
    ),
    rowOf: (current) => profileModel.safeParse(current).data ?? null,
  });
  const close = (): void => {
    setOpen(false);
    form.forget();
    onClose?.();
  };
  return { ...form, isEditing: isOpen || form.keptAt !== null, open: () => setOpen(true), close };
};
