// Where is a log written and changed? The form with its draft, notes and states, for the panel and the review page.
import type { Log, Medium } from '@alveary/contract/communications/model.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { showAgo } from '../../lib/dates.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { UnsavedDot } from '../../ui/unsaved-dot.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { nameOf } from '../patients/public.ts';
import { ChoosePatient } from './choose-patient.tsx';
import { offsetAt } from './log-date.ts';
import { LogFields } from './log-fields.tsx';
import { LogFoot } from './log-foot.tsx';
import { hasNewNote, isUnsaved, PATIENT_MESSAGE, saveHindrances, wrongParts } from './log-checks.ts';
import { baseOf } from './log-form.ts';
import { LogPatient, type PatientOfLog, usePatientOfLog } from './log-patient.tsx';
import { ChangesStrip, ErrorStrip, KeptStrip, StaleStrip } from './log-strips.tsx';
import type { FailedSave } from './log-saving.ts';
import { NoteList } from './note-list.tsx';
import { type EditedLog, useEditedLog } from './use-edited-log.ts';
import { useLogChoices } from './use-log-choices.ts';
import './log.css';

const EVERY_MINUTE_MS = 60_000;

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
  readonly place: 'panel' | 'page';
  readonly frame: (props: LogFrameProps) => ReactNode;
}

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';

export function LogEditor({ log, profileId, medium, onSaved, onClose, place, frame }: LogEditorProps) {
  const edited = useEditedLog(log, profileId, place, onSaved, medium);
  const { form } = edited;
  const isOwnPatient = log !== null && form.profileId === log.profileId;
  const patient = usePatientOfLog(form.profileId, isOwnPatient ? log.principalPii : null);
  const choices = useLogChoices(form.profileId);
  const now = useNow(EVERY_MINUTE_MS);
  const hindrances = saveHindrances(form, now, offsetAt(now));
  const save = () => {
    if (hindrances.length === 0 && !edited.isSaving) void edited.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    save();
  };
  const foot = (
    <LogFoot
      draft={edited.draftState}
      isUnsaved={isUnsaved(form)}
      hindrances={hindrances}
      isSaving={edited.isSaving}
      onSave={save}
    />
  );
  return (
    <div className="log-keys" onKeyDown={onKeyDown}>
      {frame({
        subject:
          patient.facts && `${nameOf(patient.facts)} · ${choices.purposeName(form.purpose) ?? 'New log'}`,
        isUnsaved: isUnsaved(form),
        onClose: () => void edited.close(onClose),
        foot,
        // Until it is known whether a draft was kept, so that nothing jumps when it comes.
        children:
          edited.draftState === 'reading' ? (
            <SkeletonRows rows={5} columns={['45%', '45%']} label="Loading the log" />
          ) : (
            <LogBody
              log={log}
              edited={edited}
              patient={patient}
              choices={choices}
              now={now}
              onSave={save}
              takesFocus={place === 'panel'}
            />
          ),
      })}
    </div>
  );
}

interface LogBodyProps {
  readonly log: Log | null;
  readonly edited: EditedLog;
  readonly patient: PatientOfLog;
  readonly choices: ReturnType<typeof useLogChoices>;
  readonly now: number;
  readonly onSave: () => void;
  readonly takesFocus: boolean;
}

function LogBody({ log, edited, patient, choices, now, onSave, takesFocus }: LogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { form, change } = edited;
  const wrong = useMemo(
    () => ({ ...edited.refused, ...wrongParts(form, now, offsetAt(now)) }),
    [edited.refused, form, now],
  );
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div ref={body} className="log-body" tabIndex={-1}>
      <LogPatient
        profileId={form.profileId}
        patient={patient}
        locale={choices.locale}
        message={PATIENT_MESSAGE}
        onReassign={() => setChoosing(true)}
      />
      <LogStrips edited={edited} now={now} onSave={onSave} choices={choices} />
      <LogFields
        form={form}
        change={change}
        purposes={choices.purposes}
        purposeLabel={choices.purposeName(form.purpose)}
        wrong={wrong}
        now={now}
        locale={choices.locale}
      />
      {log !== null && (
        <NoteList
          notes={log.notes}
          purpose={baseOf(form).purpose}
          form={form}
          change={change}
          locale={choices.locale}
        />
      )}
      <RichTextField
        label={log === null ? 'Notes' : 'New note'}
        value={form.note}
        onChange={(note) => change({ ...form, note })}
        onSubmit={onSave}
        mark={hasNewNote(form) ? <UnsavedDot /> : null}
      />
      <ChoosePatient
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => change({ ...form, profileId: chosen })}
      />
    </div>
  );
}

/** Where the server cannot be reached, the message itself says that the text is kept. */
const whatIsKept = ({ error, isNoteSaved }: FailedSave): string | null => {
  if (isNoteSaved) return 'Your note is saved; the rest is kept here.';
  return error.code === 'Unreachable' ? null : 'Your text is kept.';
};

interface LogStripsProps {
  readonly edited: EditedLog;
  readonly now: number;
  readonly onSave: () => void;
  readonly choices: ReturnType<typeof useLogChoices>;
}

function LogStrips({ edited, now, onSave, choices }: LogStripsProps) {
  const { failure, keptAt } = edited;
  return (
    <>
      {keptAt !== null && isUnsaved(edited.form) && (
        <KeptStrip when={showAgo(keptAt, now)} onDiscard={() => void edited.discard()} />
      )}
      {failure?.kind === 'stale' && <StaleStrip onReload={() => edited.reload(choices.wording)} />}
      {edited.changes !== null && <ChangesStrip changes={edited.changes} />}
      {failure?.kind === 'failed' && (
        <ErrorStrip
          error={failure.error}
          kept={whatIsKept(failure)}
          onRetry={onSave}
          isRetrying={edited.isSaving}
        />
      )}
    </>
  );
}
