// Looks for the patient whose the appointment really is by what is known of them; without an exact match one of those who come near is chosen
// (APPT-015 to APPT-017; OP-APPT-3).
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { appointmentFixCalls, type Fixed } from '../contract/fix.calls.ts';
import type { Appointment } from '../contract/model.ts';
import styles from './appointments.module.css';
import { useReassign, WHAT_FOLLOWS } from './use-reassign.ts';

interface FixDialogProps {
  readonly appointment: Appointment;
  readonly locale: DateLocale;
  /** The appointment may be of another patient now. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const blank = { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '' };
type Values = typeof blank;

/** What was left empty is not said. */
const wantedOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );

/** A failure is logged, and comes back to the form as every other (document 3 §8). */
const logged = (sending: Sending<Values, null>): Sending<Values, null> => ({
  ...sending,
  send: async (values, row) => {
    const sent = await sending.send(values, row);
    if (!sent.ok && sent.error !== null)
      console.error('Fixing the appointment failed', sent.error.code, sent.error.requestId);
    return sent;
  },
});

export const FixDialog = ({ appointment, locale, onDone, onClose }: FixDialogProps) => {
  const [found, setFound] = useState<Fixed | null>(null);
  const fix = useCallMutation(appointmentFixCalls.fix);
  const form = useForm<Values>({
    draftKey: null,
    shape: {
      labels: {
        firstName: 'First name',
        lastName: 'Last name',
        email: 'Email',
        phone: 'Phone',
        dateOfBirth: 'Date of birth',
      },
    },
    row: null,
    valuesOf: () => blank,
    sending: logged(
      through(
        fix,
        (values) => ({ params: { id: appointment.id }, body: wantedOf(values) }),
        (fixed) => {
          setFound(fixed);
          if (!fixed.success) return;
          showSuccess(`${fixed.message} ${WHAT_FOLLOWS}`);
          onDone();
        },
      ),
    ),
    saysErrors: true,
  });
  return (
    <FormDialog title="Fix the appointment" size={560} onClose={onClose}>
      {(onCancel) => (
        <>
          <DialogForm form={form}>
            <FormNotes form={form} what="search" />
            <p className="dim">Enter at least one detail of the right patient. {WHAT_FOLLOWS}</p>
            <TextInput {...form.field('firstName', { isOptional: true })} maxLength={200} />
            <TextInput {...form.field('lastName', { isOptional: true })} maxLength={200} />
            <TextInput {...form.field('email', { isOptional: true })} maxLength={200} />
            <TextInput
              {...form.field('phone', { isOptional: true, hint: '10 numbers, no country code' })}
              maxLength={40}
            />
            <DateField {...form.field('dateOfBirth', { isOptional: true })} locale={locale} />
            <FormFoot form={form} act="Find the patient" isAlwaysOpen onCancel={onCancel} />
          </DialogForm>
          {found === null || found.success ? null : (
            <Matches found={found} appointment={appointment} locale={locale} onDone={onDone} />
          )}
        </>
      )}
    </FormDialog>
  );
};

interface MatchesProps extends Pick<FixDialogProps, 'appointment' | 'locale' | 'onDone'> {
  readonly found: Fixed;
}

const Matches = ({ found, appointment, locale, onDone }: MatchesProps) => {
  const reassign = useReassign(appointment.id, onDone);
  return (
    <section aria-label="Patients who come near" className={styles.matches}>
      <p role="status">{found.message}</p>
      <Entries label="Patients who come near">
        {found.fuzzyMatches.map(({ profileId, name, dateOfBirth, score }) => (
          <Entry
            key={profileId}
            text={name}
            acts={
              <Button
                size="xs"
                variant="default"
                aria-label={`Choose ${name}, ${showDay(dateOfBirth, locale)}`}
                loading={reassign.isRunning}
                onClick={() => void reassign.to(profileId)}
              >
                Choose
              </Button>
            }
          >
            <span className="tabular">{showDay(dateOfBirth, locale)}</span>
            <span className="dim tabular">{`${Math.round(score * 100)}% match`}</span>
          </Entry>
        ))}
      </Entries>
    </section>
  );
};
