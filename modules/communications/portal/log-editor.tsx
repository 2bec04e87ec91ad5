// The form of a log with its draft, notes and states, for the panel and the review page.
import type { Log, Medium } from '../contract/model.ts';
import { hasText } from '../contract/model.ts';
import { Button } from '@mantine/core';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFootParts } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { RichTextField } from '@alveary/portal/ui/rich-text-field.tsx';
import { askToLeave, type Scope } from '@alveary/portal/shell/leave-prompt.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { ChoosePatient } from './choose-patient.tsx';
import { DeliveryLine } from './delivery-state.tsx';
import { LogFields } from './log-fields.tsx';
import { PATIENT_MESSAGE } from './log-form.ts';
import { LogPatient, type PatientOfLog, usePatientOfLog } from './log-patient.tsx';
import { NoteList } from './note-list.tsx';
import { type LogForm, useLogForm } from './use-log-form.ts';
import { useLogChoices } from './use-log-choices.ts';
import styles from './log.module.css';

/** What stands around the form: the card of the panel, or the review page. */
export interface LogFrameProps {
  /** 'Maya Thornton · Health Coaching': which log this is, where its form is folded away. */
  readonly subject: string | null;
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

interface LogEditorProps {
  /** The log to change; null for a new one. */
  readonly log: Log | null;
  readonly profileId: string | null;
  /** How the contact of a new log was made, where that is known. */
  readonly medium?: Medium;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** A panel that the person opened takes the focus; a page asks before another page takes its place. */
  readonly place: Scope;
  readonly frame: (props: LogFrameProps) => ReactNode;
}

export function LogEditor({ log, profileId, medium, onSaved, onClose, place, frame }: LogEditorProps) {
  const choices = useLogChoices(profileId);
  const form = useLogForm({
    log,
    profileId,
    ...(medium === undefined ? {} : { medium }),
    wording: choices.wording,
    place,
    onSaved,
  });
  const { values } = form;
  const isOwnPatient = log !== null && values.profileId === log.profileId;
  const patient = usePatientOfLog(values.profileId, isOwnPatient ? log.principalPii : null);
  const close = async () => {
    if (!form.isUnsaved || (await askToLeave({ title: 'Close this log?', isKept: true }))) onClose();
  };
  return (
    <Form form={form} className={styles.form}>
      {frame({
        subject:
          patient.facts && `${nameOf(patient.facts)} · ${choices.purposeName(values.purpose) ?? 'New log'}`,
        isUnsaved: form.isUnsaved,
        onClose: () => void close(),
        foot: <FormFootParts form={form} act="Save" isNarrow />,
        // Until it is known whether a draft was kept, so that nothing jumps when it comes.
        children:
          form.draftState === 'reading' ? (
            <SkeletonRows rows={5} columns={['45%', '45%']} label="Loading the log" />
          ) : (
            <LogBody form={form} patient={patient} takesFocus={place === 'panel'} />
          ),
      })}
    </Form>
  );
}

interface LogBodyProps {
  readonly form: LogForm;
  readonly patient: PatientOfLog;
  readonly takesFocus: boolean;
}

function LogBody({ form, patient, takesFocus }: LogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { values, change, row } = form;
  const choices = useLogChoices(values.profileId);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div ref={body} className={styles.body} tabIndex={-1}>
      <LogPatient
        profileId={values.profileId}
        patient={patient}
        locale={choices.locale}
        message={PATIENT_MESSAGE}
        onReassign={() => setChoosing(true)}
      />
      <FormNotes
        form={form}
        what="log"
        errorTitle="Error with log."
        {...(form.isOnlyNoteSaved ? { kept: 'Your note is saved; the rest is kept here.' } : {})}
      />
      {row === null || row.delivery === null ? null : (
        <DeliveryLine delivery={row.delivery} isSms={row.medium === 'WRITTEN_SMS'} />
      )}
      {row?.hasTranscript === true && (
        <Button
          size="compact-sm"
          variant="default"
          className={styles.transcript ?? ''}
          onClick={() => askForPanel('zoom-transcript', { logId: row.id })}
        >
          View transcript
        </Button>
      )}
      <LogFields form={form} choices={choices} />
      {row !== null && (
        <NoteList notes={row.notes} purpose={row.purpose} form={form} locale={choices.locale} />
      )}
      <NewNote form={form} />
      <ChoosePatient
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(profileId) => change({ profileId })}
      />
    </div>
  );
}

function NewNote({ form }: { readonly form: LogForm }) {
  const { note } = form.values;
  return (
    <RichTextField
      label={form.row === null ? 'Notes' : 'New note'}
      field="note"
      value={note}
      onChange={(typed) => form.change({ note: typed })}
      onSubmit={form.submit}
      error={form.errorOf('note')}
      isReadOnly={form.isSaving}
      mark={hasText(note) ? <UnsavedDot /> : null}
    />
  );
}
