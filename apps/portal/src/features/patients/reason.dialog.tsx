// In which frame is something about a patient chosen and explained? The patient in sight, the choice, the reason, the act.
import { DETAILS_MAX, DETAILS_NEEDED } from '@alveary/contract/patients/journey.ts';
import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import type { Outcome } from '../../lib/use-call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import './reason.css';

interface Typed {
  /** What was chosen; empty for nothing yet. */
  readonly choice: string;
  readonly reason: string;
}

interface ReasonDialogProps {
  readonly title: string;
  /** The act on its button. */
  readonly act: string;
  readonly isDanger?: boolean;
  readonly draftKey: string;
  /** What stands there already, when something is changed. */
  readonly initial?: Typed;
  /** What the text is called; 'Why' where nothing else is said. */
  readonly textLabel?: string;
  /** What is said when a needed text is missing; DETAILS_NEEDED where nothing else is said. */
  readonly textNeeded?: string;
  /** Who and what it is about. */
  readonly about: ReactNode;
  /** Where something is chosen before it can be done. */
  readonly choose?: (choice: string, change: (choice: string) => void) => ReactNode;
  readonly isReasonNeeded: (choice: string) => boolean;
  /** Asked before it is done; false goes back to the form. */
  readonly confirm?: (choice: string) => Promise<boolean>;
  readonly run: (typed: Typed) => Promise<Outcome<unknown>>;
  readonly onClose: () => void;
}

/** Below the field it belongs to, or above all fields. */
const whereOf = (error: CallError): { readonly reason: string | null; readonly whole: string | null } => {
  const reason =
    error.errors.find(({ field }) => field === 'details' || field === 'reason' || field === 'text')
      ?.message ?? null;
  return { reason, whole: reason === null ? (error.errors[0]?.message ?? error.message) : null };
};

const NOTHING: Typed = { choice: '', reason: '' };

const useReason = (props: ReasonDialogProps, onMissing: () => void) => {
  const { initial = NOTHING } = props;
  const draft = useDraft<Typed>(props.draftKey, initial);
  const [isTried, setTried] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  const { choice, reason } = draft.value;
  const isChosen = props.choose === undefined || choice !== '';
  const isMissing = isChosen && props.isReasonNeeded(choice) && reason.trim() === '';
  const said = refused === null ? { reason: null, whole: null } : whereOf(refused);
  const send = async (): Promise<void> => {
    setRunning(true);
    const outcome = await props.run({ choice, reason: reason.trim() });
    setRunning(false);
    if (!outcome.ok) {
      setRefused(outcome.error);
      return;
    }
    void draft.discard();
    props.onClose();
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isMissing) onMissing();
    if (!isChosen || isMissing || isRunning) return;
    if (props.confirm === undefined || (await props.confirm(choice))) await send();
  };
  const change = (part: Partial<Typed>): void => {
    setRefused(null);
    draft.change({ ...draft.value, ...part });
  };
  return {
    draft,
    choice,
    reason,
    isChosen,
    isRunning,
    isUnsaved: choice !== initial.choice || reason.trim() !== initial.reason,
    whole: said.whole,
    problem: said.reason ?? (isTried && isMissing ? (props.textNeeded ?? DETAILS_NEEDED) : null),
    change,
    submit: () => void submit(),
  };
};

export const ReasonDialog = (props: ReasonDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useReason(props, () => field.current?.focus());
  const { draft } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FormDialog
      title={props.title}
      isUnsaved={form.isUnsaved}
      onDrop={() => void draft.discard()}
      onClose={props.onClose}
    >
      {(onCancel) => (
        <form className="reason-form" noValidate onSubmit={submit}>
          <KeptTyping
            keptAt={draft.state === 'offered' ? draft.keptAt : null}
            onDiscard={() => void draft.discard()}
          />
          <div className="reason-about">{props.about}</div>
          {form.whole === null ? null : (
            <div className="reason-refused" role="alert">
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              <p>{form.whole}</p>
            </div>
          )}
          {props.choose?.(form.choice, (choice) => form.change({ choice }))}
          <ReasonField
            field={field}
            form={form}
            isNeeded={props.isReasonNeeded(form.choice)}
            label={props.textLabel ?? 'Why'}
          />
          <footer className="reason-foot">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!form.isChosen}
              loading={form.isRunning}
              {...(props.isDanger ? { color: 'red' } : {})}
            >
              {props.act}
            </Button>
          </footer>
        </form>
      )}
    </FormDialog>
  );
};

interface ReasonFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly form: ReturnType<typeof useReason>;
  readonly isNeeded: boolean;
  readonly label: string;
}

const ReasonField = ({ field, form, isNeeded, label }: ReasonFieldProps) => {
  return (
    <div>
      <Textarea
        ref={field}
        label={isNeeded ? label : `${label} (optional)`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DETAILS_MAX}
        value={form.reason}
        error={form.problem !== null}
        aria-describedby="reason-message"
        onChange={({ currentTarget }) => form.change({ reason: currentTarget.value })}
        onKeyDown={onCtrlEnter(form.submit)}
      />
      <FieldMessage id="reason-message" error={form.problem} hint="Kept with your name" />
    </div>
  );
};
