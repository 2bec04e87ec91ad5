// In which frame is something about a patient chosen and explained? The patient in sight, the choice, the reason, the act.
import { DETAILS_MAX, DETAILS_NEEDED } from '@alveary/modules/journeys/contract/rules.ts';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import type { Sending } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';

/** What is typed: `choice` is what was chosen, empty for nothing yet. */
export interface Reasoned {
  readonly choice: string;
  readonly reason: string;
}

/** What is changed, as it stands in the record. */
export interface StoredReason extends Reasoned {
  readonly version: number;
}

interface ReasonDialogProps {
  readonly title: string;
  /** The act on its button. */
  readonly act: string;
  readonly isDanger?: boolean;
  readonly draftKey: string;
  /** What a new one begins with. */
  readonly initial?: Reasoned;
  /** What is changed; when somebody else changes it meanwhile, that is said before it is saved over. */
  readonly stored?: StoredReason | null;
  /** What the text is called; 'Why' where nothing else is said. */
  readonly textLabel?: string;
  /** What is said when a needed text is missing; DETAILS_NEEDED where nothing else is said. */
  readonly textNeeded?: string;
  /** Who and what it is about. */
  readonly about: ReactNode;
  /** What is chosen, as the form names it where it is missing; 'Status' where nothing else is said. */
  readonly choiceLabel?: string;
  /** Where something is chosen before it can be done. */
  readonly choose?: (choice: string, change: (choice: string) => void) => ReactNode;
  readonly isReasonNeeded: (choice: string) => boolean;
  /** Asked before it is done; false goes back to the form. */
  readonly confirm?: (choice: string) => Promise<boolean>;
  readonly sending: Sending<Reasoned, StoredReason | null>;
  /** What a refusal makes old is read again. */
  readonly onRefused?: (error: CallError) => void;
  readonly onClose: () => void;
}

const NOTHING: Reasoned = { choice: '', reason: '' };

/** The calls name the text `details`, `reason` or `text`; everything else was chosen. */
const fieldOf = (named: string): keyof Reasoned | null => {
  if (['details', 'reason', 'text'].includes(named)) return 'reason';
  return ['status', 'statusType', 'priority', 'siteId'].includes(named) ? 'choice' : null;
};

const useReason = (props: ReasonDialogProps) => {
  const { initial = NOTHING, stored = null, textNeeded = DETAILS_NEEDED, onRefused, choose, confirm } = props;
  return useForm<Reasoned, StoredReason | null>({
    draftKey: props.draftKey,
    shape: {
      labels:
        choose === undefined
          ? { reason: props.textLabel ?? 'Why' }
          : { choice: props.choiceLabel ?? 'Status', reason: props.textLabel ?? 'Why' },
    },
    row: stored,
    valuesOf: (row) => ({ choice: (row ?? initial).choice, reason: (row ?? initial).reason }),
    sending: props.sending,
    check: ({ choice, reason }) =>
      props.isReasonNeeded(choice) && reason.trim() === '' ? [{ field: 'reason', message: textNeeded }] : [],
    fieldOf,
    onError: (error) => {
      onRefused?.(error);
      return false;
    },
    saysErrors: true,
    ...(confirm === undefined ? {} : { confirm: ({ choice }) => confirm(choice) }),
  });
};

export const ReasonDialog = (props: ReasonDialogProps) => {
  const form = useReason(props);
  const { choice } = form.values;
  const isNeeded = props.isReasonNeeded(choice);
  return (
    <FormDialog title={props.title} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="entry" />
          <AboutLine>{props.about}</AboutLine>
          {props.choose === undefined ? null : <Choice form={form} choose={props.choose} />}
          <Textarea
            {...form.field('reason', { isOptional: !isNeeded, hint: 'Kept with your name' })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={DETAILS_MAX}
          />
          <FormFoot
            form={form}
            act={props.act}
            isDanger={props.isDanger === true}
            isAlwaysOpen={props.choose === undefined || choice !== ''}
            onCancel={onCancel}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
};

interface ChoiceProps {
  readonly form: Form<Reasoned, StoredReason | null>;
  readonly choose: NonNullable<ReasonDialogProps['choose']>;
}

const Choice = ({ form, choose }: ChoiceProps) => (
  <div data-path="choice">
    {choose(form.values.choice, (choice) => form.change({ choice }))}
    <FieldMessage id="reason-choice-message" error={form.errorOf('choice')} />
  </div>
);
